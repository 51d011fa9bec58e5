const principles = [
  {
    title: 'Everyone sees the same board',
    text: 'Each move is decided in one place, numbered, and shown on every open screen. Two people dragging together never lose a technique or its place.',
  },
  {
    title: 'Nothing is lost by a slip',
    text: 'Twenty steps can be undone. What is deleted waits in the bin for 30 days. What you do offline is kept and sent when the network is back.',
  },
  {
    title: 'By hand, by finger, by key',
    text: 'Whatever can be dragged has a twin on the keyboard and in a menu, and a screen reader is told where things land.',
  },
  {
    title: 'Quick when it is full',
    text: 'Speed is measured with a thousand and five thousand techniques on a board, beside what the machine could do at best. Goals that are missed are written down as missed.',
  },
  {
    title: 'The database permits',
    text: 'Who may read or change something is a rule in the database. A hidden button is a courtesy, never the lock.',
  },
  {
    title: 'Only what is there',
    text: 'These pages describe what works today. What is not there yet is marked “in preparation”, without a date.',
  },
] as const

export function Principles() {
  return (
    <section aria-labelledby="principles" className="border-t border-rule py-14 md:py-18">
      <h2 id="principles" className="font-title text-[28px] leading-[1.2] tracking-[-0.01em] md:text-4xl">
        What it holds to
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
