const advice = [
  ['Trello', 'if you need apps on phones, rules that run by themselves, or one of its many Power-Ups.'],
  ['Linear', 'if you write software and plan in cycles, next to your pull requests.'],
  ['Planka', 'if you want a plain board on your own server that has been run by others for years.'],
  [
    'Vikunja',
    'if lists matter to you as much as a board, you like to type a task in one line, and data has to come in and go out freely.',
  ],
] as const

export function ChooseAnother() {
  return (
    <dl className="grid gap-x-12 gap-y-5 sm:grid-cols-2">
      {advice.map(([product, when]) => (
        <div key={product} className="border-t border-rule pt-4">
          <dt className="font-title text-[21px] leading-tight">{product}</dt>
          <dd className="mt-1 text-base text-ink-soft text-pretty">{when}</dd>
        </div>
      ))}
    </dl>
  )
}
