'use client'

import { fetchHiddenPictures } from './papers'
import { ThemeIcon, themes, useChosenTheme } from './themes'

/**
 * The platform's own picker behind an icon: small enough for a top bar and for the public pages' script budget. The icon follows the theme by CSS, so it is right before any script runs.
 */
export function ThemeSwitch() {
  const [theme, setTheme] = useChosenTheme()
  return (
    <span className="relative inline-grid size-8 place-items-center rounded-ink text-ink-soft transition-colors duration-150 hover:bg-paper-sunk hover:text-ink pointer-coarse:h-11 pointer-coarse:w-10">
      <ThemeIcon theme="light" className="size-4.5 dark:hidden" />
      <ThemeIcon theme="dark" className="hidden size-4.5 dark:block" />
      <select
        aria-label="Theme"
        title="Theme"
        value={theme ?? 'system'}
        onPointerEnter={fetchHiddenPictures}
        onFocus={fetchHiddenPictures}
        onChange={(event) => setTheme(event.target.value)}
        className="absolute inset-0 cursor-pointer appearance-none rounded-ink bg-paper-raised text-ink opacity-0"
      >
        {themes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
