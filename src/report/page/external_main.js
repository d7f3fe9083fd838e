// The external edition has nothing to draw.

showTheme();
