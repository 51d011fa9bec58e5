export type Tone = 'plain' | 'done' | 'late' | 'working' | 'review' | 'waiting' | 'quiet' | 'soft'

/** Colours with their patterns, so that neither is needed to tell parts apart. */
const tones: Readonly<Record<Tone, { fill: string; opacity: number; pattern?: 'lines' | 'dots' }>> = {
  plain: { fill: 'var(--ink)', opacity: 0.74 },
  soft: { fill: 'var(--ai)', opacity: 0.62 },
  quiet: { fill: 'var(--ai)', opacity: 0.28 },
  done: { fill: 'var(--matsu)', opacity: 0.38 },
  late: { fill: 'var(--late)', opacity: 0.85, pattern: 'lines' },
  working: { fill: 'var(--yamabuki)', opacity: 0.44, pattern: 'lines' },
  review: { fill: 'var(--ai)', opacity: 0.28, pattern: 'dots' },
  waiting: { fill: 'var(--ink-faint)', opacity: 0.2 },
}

export const toneOf = (tone: Tone) => tones[tone]

/** Ids are shared by all charts of a page: the patterns are the same everywhere. */
export function Patterns() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        <pattern id="chart-lines" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" x2="0" y1="0" y2="7" stroke="var(--paper)" strokeWidth="2.4" strokeOpacity="0.55" />
        </pattern>
        <pattern id="chart-dots" width="8" height="8" patternUnits="userSpaceOnUse">
          <circle cx="2" cy="2" r="1.2" fill="var(--ink)" fillOpacity="0.22" />
          <circle cx="6" cy="6" r="1.2" fill="var(--ink)" fillOpacity="0.22" />
        </pattern>
      </defs>
    </svg>
  )
}

/** The pattern to lay over a shape; null for plain tones. */
export function patternFill(pattern: 'lines' | 'dots' | undefined): string | null {
  return pattern ? `url(#chart-${pattern})` : null
}
