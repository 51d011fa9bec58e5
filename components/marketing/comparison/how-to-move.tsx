const steps = [
  ['Create a dojo with the katas of your old board', 'Give them the names of its lists, in the same order.'],
  ['Copy the titles of one list', 'From a spreadsheet, or from the old board’s print view or export.'],
  ['Paste them into Add technique', 'Each line becomes a technique, in the same order. “#word” in a line is a tag.'],
  [
    'Copy by hand what still matters',
    'Copy the descriptions, comments and files of open work. Old work can stay where it is.',
  ],
  ['Invite the others', 'By e-mail, once it looks right. The invitation is on their dashboard.'],
] as const

/** There is no import: this says so, and what works today. */
export function HowToMove() {
  return (
    <section
      aria-labelledby="how-to-move"
      className="grid gap-x-12 gap-y-6 border-t border-rule py-14 md:grid-cols-[1fr_1.6fr]"
    >
      <div>
        <h2
          id="how-to-move"
          className="font-title text-[28px] leading-[1.2] tracking-[-0.01em] text-balance md:text-4xl"
        >
          How to switch today
        </h2>
        <p className="mt-4 text-base text-ink-soft text-pretty">
          You cannot import from any of these yet. For a board with a few dozen cards, this takes a quarter of an hour.
          If you have thousands, it is better to wait.
        </p>
      </div>
      <ol className="flex flex-col">
        {steps.map(([what, how], index) => (
          <li key={what} className="grid grid-cols-[2rem_1fr] border-t border-rule py-4 first:border-t-0 first:pt-0">
            <span aria-hidden="true" className="font-title text-xl leading-snug text-ink-soft lining-nums">
              {index + 1}
            </span>
            <div>
              <p className="text-base font-medium">{what}</p>
              <p className="mt-0.5 text-ink-soft text-pretty">{how}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
