import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { Kbd } from '@/components/ui/kbd'

/** Keys in a text, with their names on this machine: `<Keys of="Mod+K" />`, `<Keys of="G D" />`. */
export function Keys({ of }: { of: string }) {
  return (
    <span className="whitespace-nowrap">
      <ShortcutKeys
        of={{ keys: of }}
        render={(name) => <Kbd className="mx-px h-5.5 align-[0.08em] text-[13px]">{name}</Kbd>}
      />
    </span>
  )
}
