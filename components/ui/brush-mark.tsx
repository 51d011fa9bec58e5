import { cn } from '@/lib/cn'

/** Marks drawn with a few strokes: a circle, three katas, a fallen leaf of work, a broken line. */
const marks = {
  enso: ['M62 20A30 30 0 1 0 69 47'],
  kata: ['M18 16c1 16-1 32 0 48', 'M40 15c-1 12 1 26 0 34', 'M62 16c1 8-1 14 0 22'],
  technique: ['M14 28c18-3 36 2 52-2', 'M15 43c12-2 24 1 34-1', 'M14 57c7-1 14 1 21-1'],
  broken: ['M12 42c9-3 16-2 23-4', 'M46 34c8-2 14-1 22-4', 'M36 26c3 10 6 20 10 30'],
} as const

export type BrushMarkName = keyof typeof marks

export function BrushMark({ name, className }: { name: BrushMarkName; className?: string }) {
  return (
    <svg viewBox="0 0 80 80" fill="none" aria-hidden="true" className={cn('size-16', className)}>
      {marks[name].map((stroke, index) => (
        <g key={stroke} stroke="currentColor" strokeLinecap="round">
          <path d={stroke} strokeWidth={7 - index} />
          <path d={stroke} strokeWidth="1.2" transform="translate(4.6 -2.2)" opacity="0.45" />
        </g>
      ))}
      {name === 'enso' && <circle cx="40" cy="40" r="5.5" className="fill-shu" />}
    </svg>
  )
}
