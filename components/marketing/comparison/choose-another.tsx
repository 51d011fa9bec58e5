const advice = [
  ['Trello', 'if you need phone apps, rules that run automatically, or one of its many Power-Ups.'],
  ['Linear', 'if you write software and plan in cycles, next to your pull requests.'],
  ['Planka', 'if you want a simple board on your own server that others have run for years.'],
  [
    'Vikunja',
    'if lists matter to you as much as boards, you like to type a task in one line, and you need free import and export.',
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
