import type { StaticImageData } from 'next/image'
import enso from './marks/enso.svg'
import kata from './marks/kata.svg'
import one from './marks/one.svg'
import three from './marks/three.svg'
import two from './marks/two.svg'
import technique from './marks/technique.svg'
import broken from './marks/broken.svg'

/** A full circle, three vertical strokes, three horizontal ones, a broken circle (for failures), and one, two, three. */
const marks = { enso, kata, technique, broken, one, two, three } satisfies Record<string, StaticImageData>

export type BrushMarkName = keyof typeof marks

/**
 * A few brush strokes, as wide as `className` says and in its text colour. The drawings are files used as masks, so a
 * page's markup stays small and they follow the theme.
 */
export function BrushMark({ name, className = 'w-16' }: { name: BrushMarkName; className?: string }) {
  const mask = `url("${marks[name].src}") center / contain no-repeat`
  const hasSeal = name === 'enso' || name === 'broken'
  return (
    <span aria-hidden="true" className={`relative block aspect-square ${className}`}>
      <span className="block size-full bg-current" style={{ mask }} />
      {hasSeal && <span className="absolute inset-[43.5%] rounded-full bg-accent" />}
    </span>
  )
}
