import type { ReactNode } from 'react'
import type { Heading } from '@/lib/content/schema'
import { type Crumb, Breadcrumbs } from './breadcrumbs'
import { TableOfContents } from './table-of-contents'

type ReadingPageProps = {
  crumbs: readonly Crumb[]
  title: string
  description: string
  /** Shown beside the title on wide screens. */
  picture?: ReactNode
  /** Shown under the title: who can do it, when it was written. */
  facts: ReactNode
  headings: readonly Heading[]
  children: ReactNode
  /** What comes after the text. */
  after: ReactNode
}

/** One text to read: an article or a post. */
export function ReadingPage({
  crumbs,
  title,
  description,
  picture,
  facts,
  headings,
  children,
  after,
}: ReadingPageProps) {
  return (
    <div className="mx-auto max-w-280 px-5 pt-6 pb-20 md:pt-10 print:p-0">
      <Breadcrumbs crumbs={crumbs} />
      <article className="mt-6 md:mt-8">
        <header className="grid items-start gap-12 lg:grid-cols-[minmax(0,42rem)_minmax(0,15rem)] lg:justify-between">
          <div>
            <h1 className="font-title text-[32px] leading-[1.12] tracking-[-0.01em] text-balance md:text-[42px]">
              {title}
            </h1>
            <p className="mt-4 text-[17px] leading-relaxed text-ink-soft text-pretty md:text-[19px]">{description}</p>
            {facts}
          </div>
          {picture}
        </header>
        <div className="lg:mt-10 lg:grid lg:grid-cols-[minmax(0,42rem)_minmax(0,15rem)] lg:justify-between lg:gap-12">
          <div className="lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto">
            <TableOfContents headings={headings} />
          </div>
          <div className="mt-8 min-w-0 lg:col-start-1 lg:row-start-1 lg:mt-0">
            {children}
            {after}
          </div>
        </div>
      </article>
    </div>
  )
}
