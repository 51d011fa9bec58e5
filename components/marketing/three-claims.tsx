import { BrushMark } from '@/components/ui/brush-mark'

const claims = [
  {
    mark: 'kata',
    title: 'Everyone sees the same board',
    text: 'A move shows on every open screen at once, and two people dragging together never lose a technique or its place.',
  },
  {
    mark: 'technique',
    title: 'By hand or by key',
    text: 'Drag with a mouse or a finger, or do all of it from the keyboard. A screen reader is told where things land.',
  },
  {
    mark: 'enso',
    title: 'Free to begin, free to stay',
    text: 'Starter costs nothing and does not run out. Make as many dojos as you like.',
  },
] as const

export function ThreeClaims() {
  return (
    <section aria-label="What it is good at" className="mt-14 mb-10 grid border-t border-rule md:my-24 md:grid-cols-3">
      {claims.map(({ mark, title, text }) => (
        <div
          key={title}
          className="py-7 not-last:border-b not-last:border-rule md:px-7 md:not-last:border-r md:not-last:border-b-0 md:first:pl-0 md:last:pr-0"
        >
          <BrushMark name={mark} className="mb-4 -ml-1 w-12" />
          <h2 className="font-title text-[22px] leading-tight text-balance">{title}</h2>
          <p className="mt-2.5 text-base text-ink-soft text-pretty">{text}</p>
        </div>
      ))}
    </section>
  )
}
