import { buttonStyles } from '@/components/ui/button-styles'
import type { Template } from '@/lib/boards/new-board/templates'
import { BoardLeaf } from '../boards/board-leaf'
import { SectionTitle } from '../section-title'
import type { BoardSketch, CardSketch } from '../boards/board-sketch'

type TemplateSectionProps = { template: Template; /** Whom the template suits, and how to use it. */ children: string }

export function TemplateSection({ template, children }: TemplateSectionProps) {
  const { id, name, summary } = template
  return (
    <section aria-labelledby={id} className="border-t border-rule py-12 md:py-16">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="max-w-[38em]">
          <SectionTitle id={id} className="scroll-mt-8">
            {name}
          </SectionTitle>
          <p className="mt-3 text-[17px] leading-relaxed text-pretty">{summary}</p>
          <p className="mt-2 text-base leading-relaxed text-ink-soft text-pretty">{children}</p>
        </div>
        {/* Not prefetched, because the page asks who is signed in. */}
        <a href={`/new-board/${id}`} className={buttonStyles({ size: 'lg' })}>
          Start with {name}
        </a>
      </div>
      <BoardLeaf sketch={templateSketch(template)} isWide className="mt-8" />
    </section>
  )
}

/** The dojo that a template becomes, on the day it is created. */
function templateSketch({ id, titleExample, lists }: Template): BoardSketch {
  return {
    id,
    title: titleExample,
    lists: lists.map(({ title, cards }) => [title, ...cards.map((card): CardSketch => ({ ...card }))] as const),
  }
}
