// The theme in which the page was drawn last, from its first picture on: the app tells it only later. Electron keeps what a
// page stores; a browser, where the app is at another port each time, keeps cookies alone. See `rememberTheme`.
{
  const theme =
    /(?:^|; )vocative-theme=(\w+)/u.exec(document.cookie)?.[1] ?? localStorage.getItem('vocative-theme') ?? 'system';
  const isLight = theme === 'system' ? matchMedia('(prefers-color-scheme: light)').matches : theme === 'light';
  document.documentElement.dataset.mantineColorScheme = isLight ? 'light' : 'dark';
}
