'use client'

import { Segmented } from '@/components/ui/segmented'
import { ThemeIcon, themes, useChosenTheme } from './themes'

const options = themes.map(({ value, label }) => ({ value, label, icon: <ThemeIcon theme={value} /> }))

/** Light, Dark, System side by side, for the side menus. */
export function ThemeChoice() {
  const [theme, setTheme] = useChosenTheme()
  return <Segmented label="Theme" options={options} value={theme} onValueChange={setTheme} className="flex" />
}
