const principles = [
  {
    title: 'Everyone sees the same board',
    text: 'Each move is decided in one place, numbered, and shown on every open screen. When two people drag at the same time, no technique and no position is lost.',
  },
  {
    title: 'A slip costs you nothing',
    text: 'You can undo twenty steps. Deleted work stays in the bin for 30 days. What you do offline is kept, and sent when the network is back.',
  },
  {
    title: 'Mouse, finger or keyboard',
    text: 'Everything you can drag, you can also move with the keyboard or a menu, and a screen reader says where it landed.',
  },
  {
    title: 'Fast when it is full',
    text: 'We measure speed with one thousand and five thousand techniques on a board, and compare it with the best the machine could do. If we miss a goal, we say so.',
  },
  {
    title: 'The database decides',
    text: 'Who may read or change something is a rule in the database. A hidden button is a courtesy, never the lock.',
  },
  {
    title: 'Only what works today',
    text: 'These pages describe what works today. What does not work yet is marked “in preparation”, without a date.',
  },
] as const

export function Principles() {
  return (
    <section aria-labelledby="principles" className="border-t border-rule py-14 md:py-18">
      <h2 id="principles" className="font-title text-[28px] leading-[1.2] tracking-[-0.01em] md:text-4xl">
        Our principles
      </h2>
      <ol className="mt-9 grid gap-x-12 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {principles.map(({ title, text }, index) => (
          <li key={title}>
            <span aria-hidden="true" className="font-title text-[28px] leading-none text-ink-soft lining-nums">
              {index + 1}
            </span>
            <h3 className="mt-2 font-title text-[21px] leading-tight text-balance">{title}</h3>
            <p className="mt-2 text-base text-ink-soft text-pretty">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
