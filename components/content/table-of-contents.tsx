import { ChevronDown } from 'lucide-react'
import type { Heading } from '@/lib/content/schema'

/** Beside the text if there is room; folded above it otherwise. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < 2) return null
  return (
    <>
      <details className="group mt-6 rounded-ink border border-rule lg:hidden print:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 font-medium">
          On this page
          <ChevronDown
            aria-hidden="true"
            className="size-4 text-ink-soft transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <nav aria-label="On this page" className="border-t border-rule px-4 py-2">
          <Entries headings={headings} />
        </nav>
      </details>
      <nav aria-labelledby="on-this-page" className="hidden lg:block print:hidden">
        <p id="on-this-page" className="mb-2 text-[13px] font-semibold">
          On this page
        </p>
        <Entries headings={headings} />
      </nav>
    </>
  )
}

function Entries({ headings }: { headings: readonly Heading[] }) {
  return (
    <ol className="toc-entries">
      {headings.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
}
