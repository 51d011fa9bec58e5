import { Monitor, Moon, Sun } from 'lucide-react'
import type { ThemeName } from './themes'

const icons = { light: Sun, dark: Moon, system: Monitor }

export function ThemeIcon({ theme, className }: { theme: ThemeName; className?: string }) {
  const Icon = icons[theme]
  return <Icon aria-hidden="true" className={className} />
}
