import { ByMeans } from './by-means'
import { DrawnDojo } from './drawn-dojo'

export function WelcomeStep() {
  return (
    <>
      <p className="mt-2 max-w-[58ch] text-[15px] text-ink-soft text-pretty">
        A dojo is a board, its columns are katas, and the cards on them are techniques. In the next minutes you make a
        dojo of your own and try each thing on it; you can stop at any step and continue later, also on another device.
      </p>
      <DrawnDojo className="mt-6" isNamed />
      <p className="mt-4 text-[13px] text-ink-soft">
        Estimated time: 8-10 minutes.{' '}
        <ByMeans
          keys="The arrow keys and the numbers 1 to 9 lead through the steps."
          fingers="Tap a number above to go to its step."
        />
      </p>
    </>
  )
}
