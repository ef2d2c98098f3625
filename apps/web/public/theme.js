// Before the first paint: the theme that was chosen, so that a night table does not flash white.
try {
  const { theme } = JSON.parse(localStorage.getItem('sandtable.settings') ?? '{}')
  if (theme === 'paper' || theme === 'night') document.documentElement.dataset.theme = theme
} catch {
  // No storage, or something else in it: the system decides.
}
