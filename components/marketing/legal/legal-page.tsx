import { Fragment, type ReactNode } from 'react'
import { Day } from '@/components/content/facts'
import { TableOfContents } from '@/components/content/table-of-contents'
import { Prose } from '@/components/site/prose'

export type LegalSection = { id: string; title: string; body: ReactNode }

type LegalPageProps = {
  title: string
  lead: string
  /** The day of the last change, ISO. */
  changedOn: string
  sections: readonly LegalSection[]
}

/** A legal text in plain words: dated, with a list of its sections, and printable. */
export function LegalPage({ title, lead, changedOn, sections }: LegalPageProps) {
  const headings = sections.map(({ id, title: text }) => ({ id, text, level: 2 as const }))
  return (
    <article className="mx-auto max-w-280 px-5 pt-10 pb-20 md:pt-16 print:p-0">
      <header className="max-w-[42rem]">
        <h1 className="font-title text-[34px] leading-[1.1] tracking-[-0.012em] text-balance md:text-[48px]">
          {title}
        </h1>
        <p className="mt-4 text-[17px] leading-relaxed text-ink-soft text-pretty md:text-lg">{lead}</p>
        <p className="mt-4 text-ink-soft">
          Last changed on <Day on={changedOn} />
        </p>
      </header>
      <div className="lg:mt-12 lg:grid lg:grid-cols-[minmax(0,42rem)_minmax(0,15rem)] lg:justify-between lg:gap-12">
        <div className="lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1 lg:self-start">
          <TableOfContents headings={headings} />
        </div>
        <Prose className="mt-9 min-w-0 lg:col-start-1 lg:row-start-1 lg:mt-0">
          {sections.map(({ id, title: heading, body }) => (
            <Fragment key={id}>
              <h2 id={id}>{heading}</h2>
              {body}
            </Fragment>
          ))}
        </Prose>
      </div>
    </article>
  )
}
