import { Ellipsis, type LucideIcon, Menu, Plus, Search, Sun } from 'lucide-react'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { table } from '@/components/shortcuts/shortcut-table'
import { Kbd } from '@/components/ui/kbd'

/** Spec section 2, "Keyboard shortcuts listed". */
const keys = [
  [table.search, 'Search'],
  [table.newTechnique, 'New card'],
  [table.editTechnique, 'Edit card'],
  [table.dashboard, 'Dashboard'],
  [table.sideMenu, 'Toggle sidebar'],
  [table.toggleTheme, 'Toggle theme'],
] as const

type Gesture = { label: string; what: string; Sign?: LucideIcon }

/** The same without a keyboard, and how a card moves. */
const gestures: readonly Gesture[] = [
  { label: 'Search', what: 'At the top', Sign: Search },
  { label: 'New card', what: 'Below a kata', Sign: Plus },
  { label: 'Edit card', what: 'Tap it' },
  { label: 'Move card', what: 'Hold it, then drag' },
  { label: 'Change kata', what: 'Beside its title', Sign: Ellipsis },
  { label: 'Dashboard and more', what: 'At the top left', Sign: Menu },
  { label: 'Theme', what: 'At the top', Sign: Sun },
]

export function ToolsMore() {
  return (
    <>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-2 border-t border-rule pt-4 sm:grid-cols-3 pointer-coarse:hidden">
        {keys.map(([words, label]) => (
          <div key={label} className="flex items-center justify-between gap-3">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="flex items-center whitespace-nowrap">
              <ShortcutKeys of={words} render={(name) => <Kbd>{name}</Kbd>} />
            </dd>
          </div>
        ))}
      </dl>
      <dl className="mt-5 hidden gap-x-8 gap-y-2 border-t border-rule pt-4 sm:grid-cols-2 pointer-coarse:grid">
        {gestures.map(({ label, what, Sign }) => (
          <div key={label} className="flex items-center justify-between gap-3">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="flex items-center gap-2">
              {what}
              {Sign && <Sign aria-hidden="true" className="size-4 text-ink-soft" />}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
