import { measured, measuredOn } from '../measured'

const figures = [
  [
    measured.openThousand,
    'to open a dojo of 1,000 techniques',
    'until you can drag the first one, with the page in the browser’s cache',
  ],
  [measured.dropOnScreen, 'from a drop to the screen', 'on the next frame'],
  [measured.filterFiveThousand, 'to filter 5,000 techniques', 'from the last key until the result is painted'],
] as const

/** Figures with their conditions. */
export function MeasuredStrip() {
  return (
    <section aria-labelledby="measured" className="py-12 md:py-16">
      <h3 id="measured" className="sr-only">
        What we measured
      </h3>
      <dl className="grid md:grid-cols-3">
        {figures.map(([figure, what, until]) => (
          <div
            key={what}
            className="flex flex-col-reverse justify-end py-5 max-md:not-last:border-b max-md:border-rule md:px-8 md:py-0 md:not-first:border-l md:border-rule md:first:pl-0"
          >
            <dt className="mt-1.5">
              <span className="block font-title text-[22px] leading-tight text-balance">{what}</span>
              <span className="mt-2 block text-ink-soft text-pretty">{until}</span>
            </dt>
            <dd className="font-title text-[46px] leading-none text-ink-soft lining-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 max-w-[52em] text-[13px] text-ink-soft text-pretty">
        Medians of {measuredOn}: production build, with database and browser on one shared virtual machine with two
        cores. Machines and networks differ. The benchmark is part of the code, so you can repeat it on yours.
      </p>
    </section>
  )
}
