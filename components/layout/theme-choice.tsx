'use client'

import { useId } from 'react'
import { ThemeIcon } from './theme-icon'
import { themes, useChosenTheme } from './themes'

/** Light, Dark, System side by side, for the side menus: native radios, no script library. */
export function ThemeChoice() {
  const name = useId()
  const [theme, setTheme] = useChosenTheme()
  return (
    <fieldset className="flex overflow-hidden rounded-ink border border-rule">
      <legend className="sr-only">Theme</legend>
      {themes.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-10 flex-1 cursor-pointer items-center justify-center gap-2 text-ink-soft transition-colors duration-150 hover:text-ink has-checked:bg-paper-sunk has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ai"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => setTheme(value)}
            className="sr-only"
          />
          <ThemeIcon theme={value} className="size-4" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
