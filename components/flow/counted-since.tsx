import { dayWords, type FlowContext } from './flow-context'

/** Said where the figures begin later than what is looked at. */
export function CountedSince({ context }: { context: FlowContext }) {
  const { countedSince, period } = context.facts
  if (countedSince === null || countedSince <= period.since) return null
  return (
    <p className="mt-3 border-l-3 border-yamabuki bg-yamabuki-wash px-3 py-1.5 text-[13px] text-pretty">
      Counted since {dayWords(context, countedSince)}: before that there is nothing here, or only a part of it.
    </p>
  )
}
