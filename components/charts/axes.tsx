import type { ScaleContinuousNumeric } from 'd3-scale'

type Scale = ScaleContinuousNumeric<number, number>

/** Horizontal lines with their numbers; whole numbers only. `y` gives pixels. */
export function Grid({ y, ticks, width = '100%' }: { y: Scale; ticks: readonly number[]; width?: string }) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1="0" x2={width} y1={y(tick)} y2={y(tick)} className={tick === 0 ? 'chart-base' : 'chart-grid'} />
      <text x="-8" y={y(tick)} dy="0.33em" textAnchor="end">
        {tick.toLocaleString('en-US')}
      </text>
    </g>
  ))
}

/** Whole numbers to draw lines at, up to `most`. */
export function wholeTicks(y: Scale, count = 4): number[] {
  return y.ticks(count).filter(Number.isInteger)
}

export type Tick = {
  /** From 0 to 1. */
  at: number
  text: string
  /** Left out if there is little room. */
  isMinor?: boolean
  /** Stays centred on its place even at the edges. */
  isInside?: boolean
}

export function Below({ ticks, top }: { ticks: readonly Tick[]; top: number }) {
  return ticks.map(({ at, text, isMinor, isInside }) => (
    <text
      key={`${at} ${text}`}
      x={percent(at)}
      y={top}
      textAnchor={isInside ? 'middle' : at < 0.06 ? 'start' : at > 0.94 ? 'end' : 'middle'}
      className={isMinor ? 'max-sm:hidden' : undefined}
    >
      {text}
    </text>
  ))
}

/** Names at the right end of lines or bands, moved apart so that none overlap. `y` is where each should be. */
export function apart<T extends { y: number }>(names: readonly T[], gap: number, most: number): T[] {
  const sorted = [...names].sort((one, other) => one.y - other.y)
  let free = -Infinity
  const down = sorted.map((name) => ({ ...name, y: (free = Math.max(name.y, free + gap)) }))
  let limit = most
  return down.toReversed().map((name) => {
    const y = Math.min(name.y, limit)
    limit = y - gap
    return { ...name, y }
  })
}

/** A part of the width, as SVG takes it: drawings are as wide as their column, without being stretched. */
export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}
