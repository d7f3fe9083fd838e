// What the page of the internal edition draws.

showTheme();
showTrees(document.getElementById('trees-here'));
showRules(document.getElementById('rules-here'));
showEdits(document.getElementById('edits-here'));
showPlots(document.getElementById('plots-here'));
