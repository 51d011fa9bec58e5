'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { useSyncExternalStore } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { fetchHiddenPictures } from './papers'

export const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const
export type ThemeName = (typeof themes)[number]['value']

const icons = { light: Sun, dark: Moon, system: Monitor }

export function ThemeIcon({ theme, className }: { theme: ThemeName; className?: string }) {
  const Icon = icons[theme]
  return <Icon aria-hidden="true" className={className} />
}

/** The chosen theme, undefined until the page is hydrated: the server cannot know it. */
export function useChosenTheme(): [ThemeName | undefined, (theme: string) => void] {
  const { theme, setTheme } = useTheme()
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const chosen = themes.find(({ value }) => value === theme)?.value
  return [isHydrated ? chosen : undefined, setTheme]
}

const neverChanges = () => () => {}

const options = themes.map(({ value, label }) => ({ value, label, icon: <ThemeIcon theme={value} /> }))

/** Light, Dark, System side by side, for the side menus. */
export function ThemeChoice() {
  const [theme, setTheme] = useChosenTheme()
  return (
    <div onPointerEnter={fetchHiddenPictures} onFocus={fetchHiddenPictures}>
      <Segmented label="Theme" options={options} value={theme} onValueChange={setTheme} className="flex w-full" />
    </div>
  )
}
