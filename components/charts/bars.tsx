import { scaleBand, scaleLinear } from 'd3-scale'
import { Below, Grid, type Tick, wholeTicks, percent } from './axes'
import { Mark } from './mark'
import { patternFill, type Tone, toneOf } from './patterns'
import { Stage } from './stage'

export type Bar = {
  say: string
  href?: string | undefined
  /** From the bottom up; each with what is behind it if there are several. */
  parts: readonly { value: number; tone: Tone; say?: string; href?: string | undefined }[]
  /** Written above it. */
  top?: string
  /** The same of the period before: a line across the bar. */
  before?: number
}

type BarsProps = {
  label: string
  bars: readonly Bar[]
  ticks: readonly Tick[]
  height?: number
  hasScale?: boolean
  /** A line upwards at the right edge of a bar, with its name. */
  limits?: readonly { after: number; text: string }[]
}

const topRoom = 20
const bottomRoom = 24

export function Bars({ label, bars, ticks, height = 168, hasScale = true, limits = [] }: BarsProps) {
  const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
  const most = Math.max(...totals, ...bars.map(({ before = 0 }) => before)) || 1
  const base = height - bottomRoom
  const y = scaleLinear([0, most], [base, topRoom + (limits.length > 0 ? 18 : 0)])
  const x = scaleBand(
    bars.map((_, at) => at),
    [0, 1],
  )
    .paddingInner(bars.length > 20 ? 0.25 : 0.36)
    .paddingOuter(0.12)
  const isSplit = bars.some(({ parts }) => parts.length > 1)
  const isCrowded = bars.length > 16
  const perColumn = isSplit ? Math.max(...bars.map(({ parts }) => parts.length)) : 1
  return (
    <Stage label={label} height={height} perColumn={perColumn} hasScale={hasScale}>
      {hasScale ? (
        <Grid y={y} ticks={wholeTicks(y, 3)} />
      ) : (
        <line x1="0" x2="100%" y1={base} y2={base} className="chart-base" />
      )}
      {bars.map((bar, at) => {
        const left = x(at) ?? 0
        const place = { x: percent(left), width: percent(x.bandwidth()) }
        const room = { x: percent(at / bars.length), width: percent(1 / bars.length) }
        let filled = 0
        const shapes = bar.parts.map(({ value, tone, ...own }, part) => {
          const [bottom, top] = [y(filled), y((filled += value))]
          const { fill, opacity, pattern } = toneOf(tone)
          const over = patternFill(pattern)
          const shape = {
            y: top,
            height: Math.max(0, bottom - top - (part > 0 && value > 0 ? 1 : 0)),
            ...place,
          }
          return { part, value, own, shape, over, drawn: { ...shape, fill, fillOpacity: opacity } }
        })
        return (
          <g key={at}>
            {isSplit ? (
              shapes.map(({ part, own, shape, over, drawn }) => (
                <Mark key={part} say={own.say ?? bar.say} href={own.href}>
                  <rect {...drawn} className="chart-shape" />
                  {over && <rect {...shape} fill={over} pointerEvents="none" />}
                </Mark>
              ))
            ) : (
              <Mark say={bar.say} href={bar.href}>
                <rect {...room} y={topRoom - 14} height={base - topRoom + 14} className="chart-hit" />
                {shapes.map(({ part, shape, over, drawn }) => (
                  <g key={part}>
                    <rect {...drawn} className="chart-shape" />
                    {over && <rect {...shape} fill={over} pointerEvents="none" />}
                  </g>
                ))}
              </Mark>
            )}
            {bar.before !== undefined && (
              <rect {...room} y={y(bar.before) - 1.5} height="3" className="chart-before" pointerEvents="none" />
            )}
            {bar.top && (
              <text
                x={percent(left + x.bandwidth() / 2)}
                y={y(totals[at] ?? 0) - 5}
                textAnchor="middle"
                className={`chart-over ${isCrowded ? 'max-sm:hidden' : ''}`}
              >
                {bar.top}
              </text>
            )}
          </g>
        )
      })}
      {limits.map(({ after, text }, index) => {
        const at = (after + 1) / bars.length
        return (
          <g key={text}>
            <line x1={percent(at)} x2={percent(at)} y1={12 + index * 15} y2={base} stroke="var(--ink)" />
            <text
              x={percent(at)}
              dx={at > 0.6 ? -5 : 5}
              y={12 + index * 15}
              dy="0.33em"
              textAnchor={at > 0.6 ? 'end' : 'start'}
              className="chart-name"
            >
              {text}
            </text>
          </g>
        )
      })}
      <Below ticks={ticks} top={height - 6} />
    </Stage>
  )
}
