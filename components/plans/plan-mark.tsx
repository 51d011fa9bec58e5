import type { PlanId } from '@/lib/plans/catalogue'

/** 正, the tally mark of five strokes, in the order in which it is written: a plan is one stroke more than the last. */
const strokes = [
  'M7.2 8.6C15 9.9 29 9.3 40.6 7.4l1.2 3C30 12.300 15 13.200 7.900 12.200Z',
  'M23.200 11.500l4 .4C26.600 20 26.500 30 26.800 39.600l-4 .2C23.600 30 23.800 20 23.200 11.500Z',
  'M26 22.200c4.500.100 8.500-.3 12-1.100l1 2.900c-3.800.9-8.400 1.500-13 1.500Z',
  'M12 20.800l3.900.5c-.6 6-.6 12-.2 18.400l-3.900.2C12.400 33.500 12.500 27 12 20.800Z',
  'M4.600 38.900C16 39.700 31 39.200 43.200 37.600l1 3.100C32 42.400 16 43.200 5.200 42.500Z',
]
const counts: Readonly<Record<PlanId, number>> = { starter: 1, essentials: 2, pro: 3, business: 4, enterprise: 5 }

/** A plan's icon: how far the mark is written. */
export function PlanMark({ plan, className }: { plan: PlanId; className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={className}>
      {strokes.map((path, index) => (
        <path key={path} d={path} className={index < counts[plan] ? 'fill-ink' : 'fill-rule'} />
      ))}
    </svg>
  )
}
