import { CardItem } from '@/components/boards/board/card-item'
import { listsStyles } from '@/components/boards/board/board-styles'
import { DrawnList } from '@/components/boards/board/drawn-list'
import { facesOf } from '@/components/boards/context/faces'
import type { DateFormat } from '@/lib/date-format'
import { boardLabelsOf } from '@/lib/boards/labels/board-labels'
import { drawProject } from '@/lib/playbooks/draw-project'
import type { Project } from '@/lib/playbooks/project'

type ProjectBoardProps = {
  title: string
  project: Project
  people: readonly { id: string; name: string }[]
  now: Date
  timeZone: string
  format: DateFormat
}

/**
 * The dojo that a template becomes with the current answers, drawn from a board's own parts: to look at, not to use.
 */
export function ProjectBoard({ title, project, people, now, timeZone, format }: ProjectBoardProps) {
  const { lists, labels } = drawProject(project)
  const drawnLabels = boardLabelsOf(labels)
  const faces = facesOf(
    people.map(({ id, name }) => ({ userId: id, displayName: name, role: 'member' as const, avatarUrl: null })),
  )
  return (
    <figure className="min-w-0 self-start rounded-lg border border-rule bg-paper py-4">
      <figcaption className="px-5 pb-3 font-title text-xl leading-tight wrap-anywhere max-md:px-3.5">
        <span className="sr-only">Preview: </span>
        {title}
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div data-drawn="" role="group" aria-label="Katas of the preview" tabIndex={0} className={`${listsStyles} pb-1`}>
        {lists.map((list) => (
          <DrawnList key={list.id} title={list.title} count={list.cards.length}>
            {list.cards.map((card) => (
              <CardItem
                key={card.id}
                card={card}
                faces={faces}
                labels={drawnLabels}
                now={now}
                timeZone={timeZone}
                format={format}
                isCarried={false}
                isPicture
              />
            ))}
          </DrawnList>
        ))}
      </div>
    </figure>
  )
}
