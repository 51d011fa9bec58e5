/**
 * The chosen theme's class, before the first paint. next-themes brings such a script, but with its build's own names
 * in it: a content security policy can allow only a text that is known beforehand (docs/decisions/scripts-are-named.md).
 */
export const themeScript = `try{var t=localStorage.getItem('theme')}catch(e){}
document.documentElement.classList.add(t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')`
