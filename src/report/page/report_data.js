// The report that the other scripts draw. The workbench (web/) gives them another.

const report = JSON.parse(document.getElementById('report-data').textContent);
