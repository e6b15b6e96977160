// guide: sets the theme before anything is drawn. The guide and the console share one setting, which the console stores
// under this name.
const appearance = JSON.parse(localStorage.getItem('shelfcast.appearance') ?? '{}')
const chosen = appearance.state?.theme
const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
document.documentElement.dataset.theme = chosen === 'dark' || chosen === 'light' ? chosen : systemTheme
