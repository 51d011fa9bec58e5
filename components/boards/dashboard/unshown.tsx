import { countWords } from '@/lib/count-words'

/** Says that the dashboard does not show everything, and how to find the rest. */
export function Unshown({ count }: { count: number }) {
  return (
    <p className="mt-6 text-[13px] text-ink-soft text-pretty">
      {countWords(count, 'dojo')} more {count === 1 ? 'is' : 'are'} not on this page. Search finds all of them.
    </p>
  )
}
