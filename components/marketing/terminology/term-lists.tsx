import { DrawnLists } from '../boards/drawn-lists'
import type { BoardSketch } from '../boards/board-sketch'
import { mainTerms, otherTerms } from './terms'
import { TermEntry } from './term-entry'
import { SectionTitle } from '../section-title'

const mia = { id: 'mia', name: 'Mia' }
const sketch: BoardSketch = {
  id: 'words',
  title: 'A small dojo',
  people: [mia],
  tags: { garden: '#35904f' },
  lists: [
    [
      'A kata',
      {
        title: 'A technique',
        priority: 'high',
        dueInDays: 0,
        who: mia,
        tags: ['garden'],
        steps: ['[x] A step', 'Another'],
      },
      { title: 'Another technique' },
    ],
    ['The next kata', { title: 'Where it goes from there', who: mia }],
  ],
}

/** The four main words, beside a dojo that shows them. */
export function MainTerms() {
  return (
    <div className="grid gap-x-14 gap-y-9 border-t border-rule py-12 md:grid-cols-2 md:py-14">
      <dl>
        {mainTerms.map((term) => (
          <TermEntry key={term.id} term={term} isLarge />
        ))}
      </dl>
      <figure className="self-start rounded-lg border border-rule p-4 md:sticky md:top-8">
        <figcaption className="mb-3 font-title text-xl">A dojo</figcaption>
        <DrawnLists
          sketch={sketch}
          className="gap-2.5 p-0 max-md:px-0 [&_section]:min-w-0 [&_section]:flex-1 [&_section]:basis-0"
        />
        <p className="mt-3 text-[13px] text-ink-soft text-pretty">
          The line at the left edge marks high priority, the dot with a word is a tag, 1/2 counts the finished steps,
          and MI is the assignee.
        </p>
      </figure>
    </div>
  )
}

export function OtherTerms() {
  return (
    <section className="border-t border-rule py-12 md:py-14">
      <SectionTitle className="mb-8">The rest, from A to V</SectionTitle>
      <dl className="md:columns-2 md:gap-14 [&>div]:break-inside-avoid">
        {otherTerms.map((term) => (
          <TermEntry key={term.id} term={term} />
        ))}
      </dl>
    </section>
  )
}
