import type { ScaleContinuousNumeric } from 'd3-scale'
import { scalePow } from 'd3-scale'
import { apart, Below, Grid, type Tick, percent } from './axes'
import { LaterMarks } from './later-marks'
import { packMarks } from './packed-marks'
import { Stage } from './stage'

export type Dot = {
  /** From 0 to 1. */
  at: number
  days: number
  say: string
  href?: string | undefined
  isLate?: boolean
}
export type Limit = { days: number; text: string; isBefore?: boolean }

type DotsProps = {
  label: string
  dots: readonly Dot[]
  limits: readonly Limit[]
  ticks: readonly Tick[]
  /** Lines between columns, from 0 to 1. */
  columns?: readonly number[]
  height?: number
}

const bottomRoom = 24

/** Dots by how many days each took, with percentile lines. */
export function Dots({ label, dots, limits, ticks, columns = [], height = 270 }: DotsProps) {
  const most = Math.max(1, ...dots.map(({ days }) => days), ...limits.map(({ days }) => days))
  const base = height - bottomRoom
  const y = daysScale(most, Math.max(0, ...limits.map(({ days }) => days)), [base, 12])
  const named = limits.filter(({ isBefore }) => !isBefore)
  const packed = packMarks(dots.map(({ at, days, ...dot }) => ({ ...dot, x: Math.round(at * 10_000), y: y(days) })))
  return (
    <Stage label={label} height={height}>
      <Grid y={y} ticks={[0, ...y.ticks(4).filter((tick) => tick > 0 && Number.isInteger(tick))]} />
      {columns.map((at) => (
        <line key={at} x1={percent(at)} x2={percent(at)} y1="4" y2={base} className="chart-grid" />
      ))}
      {limits.map(({ days, text, isBefore }) => (
        <line
          key={text}
          x1="0"
          x2="100%"
          y1={y(days)}
          y2={y(days)}
          className={isBefore ? 'chart-limit-before' : 'chart-limit'}
        />
      ))}
      <LaterMarks packed={packed} shape="dot" height={height} />
      {apart(
        named.map((limit) => ({ ...limit, y: y(limit.days) - 8 })),
        15,
        base - 8,
      ).map(({ text, y: at }) => (
        <text key={text} x="100%" y={at} dy="0.33em" textAnchor="end" className="chart-name" pointerEvents="none">
          {text}
        </text>
      ))}
      <Below ticks={ticks} top={height - 6} />
    </Stage>
  )
}

/** If a few took many times longer than nearly all others, the scale is compressed at the top, and its lines say so. */
function daysScale(most: number, usual: number, range: [number, number]): ScaleContinuousNumeric<number, number> {
  return scalePow([0, most], range).exponent(usual > 0 && most > 3 * usual ? 0.5 : 1)
}
