import type { PlanShape } from '@/lib/playbooks/plan-shape'

/** A kata’s margin, the gap between two katas, and the distance from one technique to the next. */
const [margin, gap, pitch] = [3, 3, 4]

/** A playbook, drawn small in time: katas as grounds, techniques as strokes in the colours of their tags. Decoration. */
export function PlanSketch({ shape: { katas, marks } }: { shape: PlanShape }) {
  const heightOf = (techniques: readonly unknown[]) => techniques.length * pitch + 2 * margin
  const tops = katas.map((_, at) =>
    katas.slice(0, at).reduce((top, { techniques }) => top + heightOf(techniques) + gap, 0),
  )
  const height = katas.reduce((sum, { techniques }) => sum + heightOf(techniques) + gap, -gap)
  const strokes = new Map<string, string>()
  for (const [at, { techniques }] of katas.entries()) {
    for (const [row, { from, to, color = 'var(--ink-faint)' }] of techniques.entries()) {
      const y = (tops[at] ?? 0) + margin + (row + 0.5) * pitch
      strokes.set(color, `${strokes.get(color) ?? ''}M${from} ${y}H${Math.max(to, from + 1)}`)
    }
  }
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      fill="none"
      strokeWidth="2"
      className="h-18 w-full overflow-visible forced-color-adjust-none max-sm:h-12"
    >
      {katas.map(({ from, to, techniques }, at) => (
        <rect
          key={tops[at]}
          x={from}
          y={tops[at]}
          width={to - from}
          height={heightOf(techniques)}
          className="fill-paper-sunk"
        />
      ))}
      <path
        d={marks.map((mark) => `M${mark} 0V${height}`).join('')}
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
        className="stroke-rule"
      />
      {[...strokes].map(([color, d]) => (
        <path key={color} d={d} stroke={color} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}
