import type { ReactNode } from 'react'

/** Drawn in the width of a brush line; there are no pages to link to yet. */
const networks: readonly { name: string; strokes: ReactNode }[] = [
  { name: 'X', strokes: <path d="M5 5l14 14M19 5L5 19" /> },
  { name: 'LinkedIn', strokes: <path d="M6 10v8M6 5.9v.2M11 18v-8M11 13.5c0-4.4 7-4.7 7 0V18" /> },
  {
    name: 'YouTube',
    strokes: (
      <path d="M3.5 8c0-1.4 1-2.5 2.5-2.5h12c1.5 0 2.5 1.1 2.5 2.5v8c0 1.4-1 2.5-2.5 2.5H6c-1.5 0-2.5-1.1-2.5-2.5zM10.3 9.3v5.4l4.4-2.7z" />
    ),
  },
]

/** Three buttons that do nothing (spec section 2) and say so: by a faint colour, and by name to screen readers. */
export function SocialButtons() {
  return (
    <ul aria-label="Social networks" className="flex gap-2">
      {networks.map(({ name, strokes }) => (
        <li key={name}>
          <button
            type="button"
            aria-disabled="true"
            aria-label={`${name}: no page yet`}
            title={`${name}: no page yet`}
            className="inline-grid size-10 cursor-default! place-items-center rounded-ink border border-rule text-ink-faint"
          >
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              className="size-4.5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              {strokes}
            </svg>
          </button>
        </li>
      ))}
    </ul>
  )
}
