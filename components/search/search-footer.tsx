import type { ReactNode } from 'react'
import { Kbd } from '@/components/ui/kbd'

type SearchFooterProps = { status: string; enterAction: string }

/** The number of results, and what the keys do. */
export function SearchFooter({ status, enterAction }: SearchFooterProps) {
  return (
    <div className="-mx-4 flex min-h-10 shrink-0 items-center gap-4 border-t border-rule px-4 pb-[env(safe-area-inset-bottom)] text-xs text-ink-soft">
      <p role="status" className="tabular-nums">
        {status}
      </p>
      <p className="ml-auto flex items-center gap-3 max-md:hidden">
        <Hint keys={['↑', '↓']}>to move</Hint>
        <Hint keys={['Enter']}>to {enterAction}</Hint>
        <Hint keys={['Esc']}>to close</Hint>
        <Hint keys={['>']}>for commands</Hint>
      </p>
    </div>
  )
}

function Hint({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children}
    </span>
  )
}
