import { measured, measuredOn } from '../measured'

/** What the comparison says about our own speed, good and bad. */
export const measuredFigures = [
  {
    figure: measured.openThousand,
    what: 'until a technique can be dragged on a board of 1,000, with the page in the browser’s cache. A static page took 131 ms; we missed our own goal of 2.5 times that.',
  },
  {
    figure: measured.openThousandCold,
    what: 'the same with an empty cache, as on a first visit. A static page took 145 ms; we missed the goal by more.',
  },
  { figure: measured.moveSeenByOthers, what: 'from a drop until a second person’s browser shows it.' },
  {
    figure: measured.filterFiveThousand,
    what: 'from the last key in the filter until 5,000 techniques are filtered and painted.',
  },
] as const

/** Under the conditions in docs/measurements.md. */
export function Measured() {
  return (
    <section aria-labelledby="measured" className="border-t border-rule py-14">
      <h2 id="measured" className="font-title text-[28px] leading-[1.2] tracking-[-0.01em] md:text-4xl">
        Measured for Ninja Dojo only
      </h2>
      <dl className="mt-7 grid gap-x-12 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {measuredFigures.map(({ figure, what }) => (
          <div key={figure} className="flex flex-col-reverse justify-end">
            <dt className="mt-2 text-ink-soft text-pretty">{what}</dt>
            <dd className="font-title text-[34px] leading-none lining-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-7 max-w-[46rem] text-ink-soft text-pretty">
        Medians of {measuredOn}: production build with its own database on a shared virtual machine with two cores, Node
        20.20.2 and Chromium 156. Over a real network, everything takes longer by what the network adds. We have not
        measured the others: a fair comparison would need their servers on our machine.
      </p>
    </section>
  )
}
