import type { ReactNode } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'

type TemplateTileProps = {
  href: string
  name: string
  summary: string
  sign?: ReactNode
  sketch: ReactNode
  /** Its size and origin. */
  facts: readonly string[]
  /** In the corner, above the link that covers the tile. */
  children?: ReactNode
}

/** A template to open: its name is the link, which covers the whole tile. */
export function TemplateTile({ href, name, summary, sign, sketch, facts, children }: TemplateTileProps) {
  return (
    <li className="relative flex flex-col gap-3 rounded-lg border border-rule bg-paper-raised p-3.5 transition-colors duration-150 hover:border-rule-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-1 has-[a:focus-visible]:outline-ai">
      <span className="flex items-center gap-2.5">
        {sign}
        <IntentLink
          href={href}
          className="min-w-0 font-medium wrap-anywhere outline-none before:absolute before:inset-0 before:rounded-lg"
        >
          {name}
        </IntentLink>
      </span>
      {sketch}
      {summary !== '' && <span className="text-[13px] text-pretty text-ink-soft">{summary}</span>}
      <span className="mt-auto text-xs text-ink-soft tabular-nums">{facts.join(' · ')}</span>
      {children}
    </li>
  )
}

export const tilesStyles = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-3'
