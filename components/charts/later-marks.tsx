'use client'

import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { percent } from './axes'
import { Mark } from './mark'
import { type PlacedMark, unpackMarks } from './packed-marks'

type LaterMarksProps = {
  /** As `packMarks` writes them. */
  packed: string
  /** A dot is visible; cells and points are only targets for a pointer on an existing drawing. */
  shape: 'dot' | 'cell' | 'point'
  /** The size of the drawing, in pixels. */
  height: number
}

const touches = ['pointerover', 'focusin'] as const

/**
 * The marks of a chart with very many: they become links once someone points at the chart or focuses it. Until then
 * dots are a few paths, and other marks are not drawn. The table below the chart has the links without scripts.
 */
export function LaterMarks({ packed, shape, height }: LaterMarksProps) {
  const group = useRef<SVGGElement>(null)
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const chart = group.current?.closest<HTMLElement>('[data-chart]')
    if (!chart) return
    const ending = new AbortController()
    const touch = () => {
      ending.abort()
      // The following key or press finds them there.
      flushSync(() => setTouched(true))
    }
    for (const type of touches) chart.addEventListener(type, touch, { signal: ending.signal })
    // Before the scripts were there.
    if (chart.matches(':hover, :focus-within')) queueMicrotask(() => ending.signal.aborted || touch())
    return () => ending.abort()
  }, [])
  return (
    <g ref={group}>
      {isTouched ? (
        unpackMarks(packed).map((mark, at) => (
          <Mark key={at} say={mark.say} href={mark.href}>
            <Shape shape={shape} mark={mark} />
          </Mark>
        ))
      ) : shape === 'dot' ? (
        <DrawnDots marks={unpackMarks(packed)} height={height} />
      ) : null}
    </g>
  )
}

const part = (tenThousandths: number) => percent(tenThousandths / 10_000)

function Shape({ shape, mark: { x, y, width = 0, height = 0, isLate } }: { shape: string; mark: PlacedMark }) {
  if (shape === 'cell') return <rect x={part(x)} width={part(width)} y={y} height={height} className="chart-hit" />
  if (shape === 'point') return <circle cx={part(x)} cy={y} r="6" className="chart-point chart-shape" />
  return (
    <circle
      cx={part(x)}
      cy={y}
      r={isLate ? 4.5 : 3.5}
      data-late={isLate ? '' : undefined}
      className="chart-dot chart-shape"
    />
  )
}

/** This many dots may overlap and look darker. */
const layers = 12

/** Dots as lines without length and with round ends: inside a stretched drawing they stay round. */
function DrawnDots({ marks, height }: { marks: readonly PlacedMark[]; height: number }) {
  const usual = marks.filter(({ isLate }) => !isLate)
  const paths = Array.from({ length: layers }, (_, layer) => usual.filter((_mark, at) => at % layers === layer))
  const drawn = (dots: readonly PlacedMark[]) => dots.map(({ x, y }) => `M${x} ${y}h.1`).join('')
  return (
    <svg viewBox={`0 0 10000 ${height}`} preserveAspectRatio="none" width="100%" height={height}>
      {paths.map((dots, layer) => dots.length > 0 && <path key={layer} d={drawn(dots)} className="chart-dots" />)}
      <path d={drawn(marks.filter(({ isLate }) => isLate))} className="chart-dots" data-late="" />
    </svg>
  )
}
