import { AgeFigure } from './age-figure'
import { CompareFigure } from './compare-figure'
import { CountedSince } from './flow-empty'
import { DoneFigure } from './done-figure'
import type { FlowContext } from './flow-context'
import { ForecastFigure } from './forecast-figure'
import { PilesFigure } from './piles-figure'
import { ScopeFigure } from './scope-figure'
import { TimeFigure } from './time-figure'

/** How work flows: where it is, how long it takes, how much is done, and when the rest will be done. */
export function AdvancedScreen({ context }: { context: FlowContext }) {
  const { isCompared } = context.facts.view
  return (
    <>
      <CountedSince context={context} />
      <div className="mt-6 grid gap-x-11 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21.25rem]">
        <div className="flex min-w-0 flex-col gap-10">
          {isCompared && <CompareFigure context={context} />}
          <PilesFigure context={context} />
          <TimeFigure context={context} />
          <AgeFigure context={context} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <DoneFigure context={context} isCompared={isCompared} />
          <ForecastFigure context={context} />
          <ScopeFigure context={context} />
        </div>
      </div>
    </>
  )
}
