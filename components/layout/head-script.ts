import { sessionHintScript } from './session-hint'

/**
 * Sets the chosen theme's class. next-themes has such a script, but its text contains names from its build, and a
 * content security policy can only allow a text that is known in advance (docs/decisions/scripts-are-named.md).
 */
export const themeScript = `try{var t=localStorage.getItem('theme')}catch(e){}
document.documentElement.classList.add(t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')`

/**
 * Runs at the start of a signed-in page, whose script element says in `data-theme` what the person has chosen, perhaps
 * on another device. An unsaved choice from this browser stays.
 */
export const storedThemeScript = `try{var w=document.currentScript.dataset.theme,s=localStorage
if(w&&!s.getItem('theme-unsaved')&&w!==s.getItem('theme')){s.setItem('theme',w);var c=document.documentElement.classList
c.remove('light','dark');c.add(w==='dark'||w==='system'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')}}catch(e){}`

/** The names of keys on this machine. */
const platformScript = `document.documentElement.toggleAttribute('data-mac',/Mac|iP(hone|ad|od)/.test(navigator.platform))`

/**
 * The code that every page runs before its first paint. Constant, so that the policy of every page can allow it by its
 * hash.
 */
export const headScript = [sessionHintScript, platformScript, themeScript].join(';\n')
