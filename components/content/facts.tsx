import type { ReactNode } from 'react'
import { writeDay } from '@/lib/date-format'
import type { Article, Post } from '@/lib/content/schema'

/** A day without an hour: "November 21, 2026". */
export function Day({ on }: { on: string }) {
  return <time dateTime={on}>{writeDay(on, { day: 'numeric', month: 'long', year: 'numeric' })}</time>
}

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

/** At about 220 words a minute, as people read on screens. */
export function minutesToRead(wordCount: number): string {
  const minutes = Math.max(1, Math.round(wordCount / 220))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

export function PostFacts({ post }: { post: Post }) {
  return (
    <p className="mt-6 flex flex-wrap gap-x-5 gap-y-1 border-y border-rule py-4 text-[14px] text-ink-soft">
      <span className="font-medium text-ink">{post.author}</span>
      <Day on={post.date} />
      <span>{minutesToRead(post.wordCount)}</span>
      <span>{post.tags.join(', ')}</span>
    </p>
  )
}
