const THEMES = {
  stripe: {
    colorPrimary: '#0570de',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorTextSecondary: '#62636d',
    colorDanger: '#c81535',
    colorBorder: '#e6e6e6',
  },
  flat: {
    colorPrimary: '#0570de',
    colorBackground: '#f1f1f1',
    colorText: '#30313d',
    colorTextSecondary: '#5f606a',
    colorDanger: '#b3093c',
    colorBorder: '#f1f1f1',
  },
  night: {
    colorPrimary: '#85d996',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorTextSecondary: '#b4b5c0',
    colorDanger: '#fe87a1',
    colorBorder: '#4a4b57',
  },
}

const COMMON = { fontFamily: 'system-ui, sans-serif', fontSizeBase: '16px', borderRadius: '5px', spacingUnit: '4px' }

/** The appearance of the form: a theme, its variables replaced by the page's, and the page's own rules. */
export function styleOf({ theme = 'stripe', variables = {}, rules = {} } = {}) {
  const named = { ...COMMON, ...(THEMES[theme] ?? THEMES.stripe), ...variables }
  const custom = Object.entries(named).map(([name, value]) => `--${name}: ${safe(value)};`)
  return `:host { ${custom.join(' ')} }\n${BASE}\n${ownRules(rules)}`
}

/** `{ '.Input:focus': { boxShadow: 'none' } }` as CSS. Selectors name our own classes, which are Stripe's. */
function ownRules(rules) {
  return Object.entries(rules)
    .filter(([selector]) => selector.startsWith('.'))
    .map(([selector, declarations]) => {
      const lines = Object.entries(declarations).map(([name, value]) => `${hyphenated(name)}: ${safe(value)};`)
      return `${safe(selector)} { ${lines.join(' ')} }`
    })
    .join('\n')
}

function hyphenated(name) {
  return safe(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
}

/** Nothing may end a declaration or start another rule. */
function safe(text) {
  return String(text).replaceAll(/[;{}<]/g, '')
}

const BASE = `
:host { display: block; font: 400 var(--fontSizeBase)/1.4 var(--fontFamily); color: var(--colorText); }
* { box-sizing: border-box; }
.Tabs { display: flex; gap: calc(var(--spacingUnit) * 2); margin-bottom: calc(var(--spacingUnit) * 4); }
.Tab { min-height: 44px; padding: 0 calc(var(--spacingUnit) * 4); border: 1px solid var(--colorBorder); border-radius: var(--borderRadius); background: var(--colorBackground); color: var(--colorTextSecondary); font: inherit; font-weight: 500; cursor: pointer; }
.Tab--selected { border-color: var(--colorPrimary); box-shadow: inset 0 0 0 1px var(--colorPrimary); color: var(--colorText); }
.Grid { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: calc(var(--spacingUnit) * 3.5) calc(var(--spacingUnit) * 3); }
.Field { grid-column: span 2; display: flex; flex-direction: column; min-width: 0; }
.Field--half { grid-column: span 1; }
.Label { margin-bottom: calc(var(--spacingUnit) * 1.25); font-size: .9em; color: var(--colorText); }
.Input { width: 100%; min-height: 44px; padding: 0 calc(var(--spacingUnit) * 3); border: 1px solid var(--colorBorder); border-radius: var(--borderRadius); background: var(--colorBackground); color: var(--colorText); font: inherit; }
select.Input { appearance: auto; }
.Input::placeholder { color: var(--colorTextPlaceholder, var(--colorTextSecondary)); opacity: 1; }
.Input:focus-visible, .Tab:focus-visible, .Button:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: 1px; }
.Input--invalid { border-color: var(--colorDanger); box-shadow: inset 0 0 0 1px var(--colorDanger); }
.Input:disabled { opacity: .6; }
.Error { margin: calc(var(--spacingUnit) * 1.25) 0 0; font-size: .875em; color: var(--colorDanger); }
.Error:empty { display: none; }
.Loading { min-height: 18rem; margin: 0; color: var(--colorTextSecondary); }
.Note { margin: calc(var(--spacingUnit) * 4) 0 0; font-size: .8125em; color: var(--colorTextSecondary); }
.Dialog { width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 1px solid var(--colorBorder); border-radius: var(--borderRadius); background: var(--colorBackground); color: var(--colorText); pointer-events: auto; }
.Dialog::backdrop { background: rgb(0 0 0 / .55); }
.Dialog h2 { margin: 0 0 .5rem; font-size: 1.15em; }
.Dialog p { margin: 0 0 1.25rem; }
.Actions { display: flex; flex-wrap: wrap; gap: .75rem; }
.Button { min-height: 44px; padding: 0 1.25rem; border: 1px solid var(--colorBorder); border-radius: var(--borderRadius); background: transparent; color: var(--colorText); font: inherit; cursor: pointer; }
.Button--primary { border-color: var(--colorText); background: var(--colorText); color: var(--colorBackground); }
@media (max-width: 22rem) { .Field--half { grid-column: span 2; } }
`
