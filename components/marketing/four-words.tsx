const words = [
  ['Dojo', 'a board, for a project or a part of your life'],
  ['Kata', 'a list: a stage that work passes through'],
  ['Technique', 'a card: one thing to do, with everything it needs'],
  ['Clan', 'a team that trains together'],
] as const

export function FourWords() {
  return (
    <section
      aria-labelledby="four-words"
      className="grid gap-x-12 gap-y-6 border-t border-rule py-14 md:grid-cols-[1fr_1.4fr] md:py-16"
    >
      <h2 id="four-words" className="font-title text-[28px] leading-[1.2] tracking-[-0.01em] text-balance md:text-4xl">
        Four words, and you know the way around
      </h2>
      <dl className="grid grid-cols-[auto_1fr] content-start gap-x-7 gap-y-3.5">
        {words.map(([word, meaning]) => (
          <div key={word} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="font-title text-xl leading-normal">{word}</dt>
            <dd className="text-base text-ink-soft text-pretty">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
