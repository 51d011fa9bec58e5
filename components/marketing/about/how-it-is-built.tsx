const parts = [
  ['Page', 'Next.js and React, in TypeScript. A board arrives as finished HTML, and the browser takes it over.'],
  [
    'Data',
    'PostgreSQL, reached through Supabase. Constraints, policies and functions enforce order, roles and limits.',
  ],
  [
    'Live changes',
    'The database announces each change on a private channel per dojo and numbers it, so that a gap is noticed.',
  ],
  ['Payments', 'Stripe. Prices are shown from one catalogue; what is charged comes from Stripe alone.'],
  ['Drag and drop', 'Our own, because it has to work with mouse, finger and keyboard on a board of any size.'],
] as const

export function HowItIsBuilt() {
  return (
    <section
      aria-labelledby="how-it-is-built"
      className="grid gap-x-12 gap-y-7 border-t border-rule py-14 md:grid-cols-[1fr_1.6fr] md:py-18"
    >
      <div>
        <h2
          id="how-it-is-built"
          className="font-title text-[28px] leading-[1.2] tracking-[-0.01em] text-balance md:text-4xl"
        >
          How it is built
        </h2>
        <p className="mt-4 text-base text-ink-soft text-pretty">
          On open-source, widely used parts. Everything, including the database, also runs on a single machine with
          nothing but Node.js.
        </p>
      </div>
      <dl>
        {parts.map(([name, text]) => (
          <div
            key={name}
            className="grid gap-x-8 gap-y-1 border-t border-rule py-4 first:border-t-0 first:pt-0 sm:grid-cols-[9rem_1fr]"
          >
            <dt className="font-medium">{name}</dt>
            <dd className="text-base text-ink-soft text-pretty">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
