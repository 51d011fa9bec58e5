import { scaleLinear } from 'd3-scale'
import { area, curveStepAfter, line } from 'd3-shape'
import { apart, Below, Grid, type Tick, wholeTicks } from './axes'
import { LaterMarks } from './later-marks'
import { packMarks } from './packed-marks'
import { patternFill, type Tone, toneOf } from './patterns'
import { Stage } from './stage'

export type DrawnBand = {
  name: string
  tone: Tone
  counts: readonly number[]
  say: (at: number) => string
  href: (at: number) => string | undefined
}

type BandsProps = { label: string; bands: readonly DrawnBand[]; ticks: readonly Tick[]; height?: number }

/** The inner drawing is this wide and is stretched to its column. Lines keep their width. */
const inner = 1000
/** Columns to point at; each has a link per band. */
const mostColumns = 42
const bottomRoom = 24
const topRoom = 8
const part = (share: number) => Math.round(share * 10_000)

/** Bands on top of each other, day by day. */
export function Bands({ label, bands, ticks, height = 270 }: BandsProps) {
  const length = bands[0]?.counts.length ?? 0
  const tops: number[][] = []
  for (const { counts } of bands) tops.push(counts.map((count, at) => count + (tops.at(-1)?.[at] ?? 0)))
  const most = Math.max(1, ...(tops.at(-1) ?? []))
  const base = height - bottomRoom
  const y = scaleLinear([0, most], [base, topRoom]).nice(4)
  // A day is a column; its count is that of its end.
  const x = scaleLinear([0, length], [0, inner])
  const step = Math.ceil(length / mostColumns)
  const columns = Array.from({ length: Math.ceil(length / step) }, (_, at) => length - 1 - at * step).toReversed()
  const names = bands
    .map(({ name }, band) => {
      const [low, high] = [tops[band - 1]?.at(-1) ?? 0, tops[band]?.at(-1) ?? 0]
      return { name, y: (y(low) + y(high)) / 2, isThere: high > low }
    })
    .filter(({ isThere }) => isThere)
  const packed = packMarks(
    columns.flatMap((at) =>
      bands.map(({ say, href }, band) => {
        const [low, high] = [y(tops[band - 1]?.[at] ?? 0), y(tops[band]?.[at] ?? 0)]
        const place = { x: part((at - step + 1) / length), width: part(step / length) }
        return { say: say(at), href: href(at), ...place, y: high, height: Math.max(0, low - high) }
      }),
    ),
  )
  return (
    <Stage label={label} height={height} perColumn={bands.length}>
      <Grid y={y} ticks={wholeTicks(y)} />
      <svg viewBox={`0 0 ${inner} ${height}`} preserveAspectRatio="none" width="100%" height={height}>
        {bands.map(({ name, tone, counts }, band) => {
          const points = counts.map((_, at): [number, number, number] => [
            at,
            tops[band - 1]?.[at] ?? 0,
            tops[band]?.[at] ?? 0,
          ])
          // The last day is as wide as the others.
          const last = points.at(-1)
          if (last) points.push([length, last[1], last[2]])
          const fill = toneOf(tone)
          const shape =
            area<[number, number, number]>()
              .x(([at]) => x(at))
              .y0(([, low]) => y(low))
              .y1(([, , high]) => y(high))
              .curve(curveStepAfter)
              .digits(1)(points) ?? ''
          const edge =
            line<[number, number, number]>()
              .x(([at]) => x(at))
              .y(([, , high]) => y(high))
              .curve(curveStepAfter)
              .digits(1)(points) ?? ''
          const over = patternFill(fill.pattern)
          return (
            <g key={name}>
              <path d={shape} fill={fill.fill} fillOpacity={fill.opacity} />
              {over && <path d={shape} fill={over} />}
              <path d={edge} fill="none" stroke={fill.fill} strokeWidth="1.4" vectorEffect="non-scaling-stroke" />
            </g>
          )
        })}
      </svg>
      <LaterMarks packed={packed} shape="cell" height={height} />
      {apart(names, 15, base - 6).map(({ name, y: at }) => (
        <text
          key={name}
          x="100%"
          dx="-6"
          y={at}
          dy="0.33em"
          textAnchor="end"
          className="chart-name"
          pointerEvents="none"
        >
          {name}
        </text>
      ))}
      <Below ticks={ticks} top={height - 6} />
    </Stage>
  )
}
