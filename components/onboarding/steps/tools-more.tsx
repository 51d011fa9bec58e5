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

export function ToolsMore() {
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-2 border-t border-rule pt-4 sm:grid-cols-3">
      {keys.map(([words, label]) => (
        <div key={label} className="flex items-center justify-between gap-3">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="flex items-center whitespace-nowrap">
            <ShortcutKeys of={words} render={(name) => <Kbd>{name}</Kbd>} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
