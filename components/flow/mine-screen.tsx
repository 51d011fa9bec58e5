import { CountedSince } from './flow-empty'
import { DoneFigure } from './done-figure'
import { DueFigure } from './due-figure'
import type { FlowContext } from './flow-context'
import { HoursFigure } from './hours-figure'
import { OldFigure } from './old-figure'
import { ReturnedFigure } from './returned-figure'

/** A person's own work compared with their own past: no one else is included. */
export function MineScreen({ context }: { context: FlowContext }) {
  return (
    <>
      <CountedSince context={context} />
      <div className="mt-6 grid gap-x-11 gap-y-10 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <DoneFigure context={context} isCompared />
          <DueFigure context={context} />
          <HoursFigure context={context} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <OldFigure context={context} />
          <ReturnedFigure context={context} />
        </div>
      </div>
    </>
  )
}
