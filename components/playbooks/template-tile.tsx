import type { ReactNode } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { countWords } from '@/lib/count-words'
import { KataSketch } from './kata-sketch'

type TemplateTileProps = {
  href: string
  name: string
  summary: string
  counts: readonly number[]
  /** Beside the number of techniques: of which clan it is. */
  of?: string | undefined
  /** In the corner, above the link that covers the tile. */
  children?: ReactNode
}

/** A template to open: its name is the link, which covers the whole tile. */
export function TemplateTile({ href, name, summary, counts, of, children }: TemplateTileProps) {
  const techniques = counts.reduce((sum, count) => sum + count, 0)
  return (
    <li className="relative flex flex-col gap-2.5 rounded-lg border border-rule bg-paper-raised p-3 transition-colors duration-150 hover:border-rule-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-1 has-[a:focus-visible]:outline-ai">
      <KataSketch counts={counts} />
      <span className="min-w-0">
        <IntentLink
          href={href}
          className="block font-medium wrap-anywhere outline-none before:absolute before:inset-0 before:rounded-lg"
        >
          {name}
        </IntentLink>
        {summary !== '' && <span className="mt-0.5 block text-[13px] text-pretty text-ink-soft">{summary}</span>}
      </span>
      <span className="mt-auto text-xs text-ink-soft">
        {countWords(techniques, 'technique')}
        {of !== undefined && ` · ${of}`}
      </span>
      {children}
    </li>
  )
}

export const tilesStyles = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-3'
