// Light or dark: as the system has it, until somebody chooses.

// Calls `chosen` with what a person chose.
function themeButton(chosen) {
  const root = document.documentElement;
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : systemDark.matches);
  const button = element('button', {type: 'button', class: 'theme'});
  const name = () => {
    button.textContent = isDark() ? '☀ Light' : '☾ Dark';
    button.setAttribute('aria-label', isDark() ? 'Switch to light colours' : 'Switch to dark colours');
  };
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    name();
    chosen(root.dataset.theme);
  });
  systemDark.addEventListener('change', name);
  name();
  return button;
}

// A report is a file of its own: it has no place to remember a choice.
function showTheme() {
  document.querySelector('.brand').append(themeButton(() => {}));
}
