import { scaleLinear } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'
import { apart, Below, Grid, type Tick, wholeTicks } from './axes'
import { LaterMarks } from './later-marks'
import { packMarks } from './packed-marks'
import { Stage } from './stage'

export type DrawnLine = {
  name: string
  isDashed?: boolean
  stroke: string
  values: readonly number[]
  say: (at: number) => string
  href: (at: number) => string | undefined
}

const inner = 1000
const mostColumns = 28
const bottomRoom = 24

/** Lines over days, each point a link. The scale starts at zero unless all values are far above it. */
export function Lines({
  label,
  lines,
  ticks,
  height = 210,
}: {
  label: string
  lines: readonly DrawnLine[]
  ticks: readonly Tick[]
  height?: number
}) {
  const length = lines[0]?.values.length ?? 0
  const all = lines.flatMap(({ values }) => values)
  const most = Math.max(1, ...all)
  const least = Math.min(...all)
  const base = height - bottomRoom
  const y = scaleLinear([least > most * 0.6 ? least - (most - least) * 0.15 : 0, most], [base, 14]).nice(3)
  const step = Math.ceil(length / mostColumns)
  const columns = Array.from({ length: Math.ceil(length / step) }, (_, at) => length - 1 - at * step).toReversed()
  const x = scaleLinear([0, Math.max(1, length - 1)], [0, inner])
  const packed = packMarks(
    columns.flatMap((at) =>
      lines.map(({ say, href, values }) => ({
        say: say(at),
        href: href(at),
        x: Math.round((at / Math.max(1, length - 1)) * 10_000),
        y: y(values[at] ?? 0),
      })),
    ),
  )
  return (
    <Stage label={label} height={height} perColumn={lines.length}>
      <Grid y={y} ticks={wholeTicks(y, 3)} />
      <line x1="0" x2="100%" y1={base} y2={base} className="chart-base" />
      <svg viewBox={`0 0 ${inner} ${height}`} preserveAspectRatio="none" width="100%" height={height}>
        {lines.map(({ name, stroke, isDashed, values }) => (
          <path
            key={name}
            d={
              line<number>()
                .x((_, at) => x(at))
                .y((value) => y(value))
                .curve(curveStepAfter)
                .digits(1)([...values]) ?? ''
            }
            fill="none"
            stroke={stroke}
            strokeWidth="2"
            strokeDasharray={isDashed ? '5 4' : undefined}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <LaterMarks packed={packed} shape="point" height={height} />
      {apart(
        // The upper line has its name above it, the lower one below.
        lines.map(({ name, values }, at) => ({ name, y: y(values.at(-1) ?? 0) + (at === 0 ? -10 : 13) })),
        15,
        base - 8,
      ).map(({ name, y: at }) => (
        <text key={name} x="100%" y={at} dy="0.33em" textAnchor="end" className="chart-name" pointerEvents="none">
          {name}
        </text>
      ))}
      <Below ticks={ticks} top={height - 6} />
    </Stage>
  )
}
