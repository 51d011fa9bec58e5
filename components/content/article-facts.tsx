import type { ReactNode } from 'react'
import type { Article } from '@/lib/content/schema'
import { Day } from './day'

/** Who can do what the article teaches, on which plan, and when someone last checked it. */
export function ArticleFacts({ who, plan, checkedOn }: Pick<Article, 'who' | 'plan' | 'checkedOn'>) {
  return (
    <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3 border-y border-rule py-4 text-[13.5px]">
      <Fact name="Who can do it">{who}</Fact>
      <Fact name="Plan">{plan}</Fact>
      <Fact name="Last checked">
        <Day on={checkedOn} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="mt-0.5 font-medium">{children}</dd>
    </div>
  )
}
