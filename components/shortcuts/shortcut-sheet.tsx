'use client'

import { useState, useSyncExternalStore } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import type { Keys } from '@/lib/shortcuts/keys'
import { type Shortcut, shortcutGroups } from '@/lib/shortcuts/registry'
import { ShortcutKeys } from './shortcut-keys'
import { hasSingleKeys, openDialogs, setSingleKeys } from './listen-for-shortcuts'
import { shortcutRegistry } from './use-shortcut'

/** The shortcuts that work on the page behind it now. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  useSyncExternalStore(shortcutRegistry.subscribe, shortcutRegistry.all)
  const [isOn, setOn] = useState(hasSingleKeys)
  // Evaluated before this dialog itself exists.
  const [below] = useState(openDialogs)
  const works = ({ inDialog }: Shortcut) =>
    below.length === 0 || (inDialog !== undefined && below.every((dialog) => dialog.matches(inDialog)))
  const listed = shortcutRegistry.list().filter(hasKeys).filter(works)
  const groups = shortcutGroups
    .map((group) => ({ group, shortcuts: listed.filter((shortcut) => shortcut.group === group) }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Keyboard shortcuts" description="Keys that work on this page." size="lg">
        <div data-shortcut-sheet="" className="gap-x-10 sm:columns-2">
          {groups.map(({ group, shortcuts }) => (
            <section key={group} aria-labelledby={`shortcuts-${group}`} className="mb-5">
              <h3
                id={`shortcuts-${group}`}
                className="break-after-avoid border-b border-rule pb-1.5 text-[13px] font-semibold"
              >
                {group}
              </h3>
              <dl>
                {shortcuts.map((shortcut) => (
                  <div
                    key={shortcut.label}
                    className="flex min-h-9 break-inside-avoid items-center justify-between gap-4 border-b border-rule/60"
                  >
                    <dt>{shortcut.label}</dt>
                    <dd className="flex shrink-0 items-center text-[13px] text-ink-soft">
                      <ShortcutKeys of={shortcut} render={(name) => <Kbd>{name}</Kbd>} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <Checkbox
          label="Single keys, such as N or G then D"
          checked={isOn}
          onCheckedChange={(wanted) => {
            setSingleKeys(wanted)
            setOn(hasSingleKeys())
          }}
          className="mt-1"
        />
      </DialogContent>
    </Dialog>
  )
}

function hasKeys(shortcut: Shortcut): shortcut is Shortcut & { keys: Keys } {
  return shortcut.keys !== undefined
}
