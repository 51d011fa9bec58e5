import type { Source } from './sources'

/** Leads to where a claim was read. */
export function SourceLink({ source: { label, href } }: { source: Source }) {
  return (
    <a
      href={href}
      rel="noopener nofollow"
      className="underline decoration-rule-strong underline-offset-3 hover:text-ink hover:decoration-current pointer-coarse:inline-block pointer-coarse:py-2.5"
    >
      {label}
    </a>
  )
}
