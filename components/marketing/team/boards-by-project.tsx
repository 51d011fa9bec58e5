import { BoardLeaf } from '../boards/board-leaf'
import type { BoardSketch } from '../boards/board-sketch'
import { SectionText, SectionTitle } from '../section-title'

const [nora, paul, ines] = [
  { id: 'nora', name: 'Nora' },
  { id: 'paul', name: 'Paul' },
  { id: 'inez', name: 'Inez' },
]

const relaunch: BoardSketch = {
  id: 'relaunch',
  title: 'Shop relaunch',
  people: [nora, paul],
  tags: { photos: '#d6479a' },
  lists: [
    ['Queue', { title: 'Size tables', who: paul }],
    [
      'In progress',
      {
        title: 'Product photos',
        priority: 'medium',
        dueInDays: 1,
        who: nora,
        tags: ['photos'],
        steps: ['[x] Chairs', 'Lamps'],
      },
    ],
    ['Review', { title: 'Returns page', who: paul, dueInDays: 0 }],
  ],
}
const fair: BoardSketch = {
  id: 'fair',
  title: 'Spring fair',
  people: [ines, nora],
  lists: [
    ['Queue', { title: 'Badges', who: ines }],
    [
      'In progress',
      { title: 'Stand plan', priority: 'high', dueInDays: 1, who: ines, steps: ['[x] Power', 'Light', 'Water'] },
    ],
    ['Done', { title: 'Book hall 4', doneDaysAgo: 3, who: nora }],
  ],
}

export function BoardsByProject() {
  return (
    <section aria-labelledby="projects" className="border-t border-rule py-14 md:py-18">
      <div className="grid gap-x-14 md:grid-cols-2">
        <SectionTitle id="projects">A dojo for each project</SectionTitle>
        <SectionText className="max-md:mt-3 md:mt-1">
          A person can be on many dojos, with a different role on each. The dashboard lists them with what is open and
          overdue, bookmarked ones first, and one search covers all of them.
        </SectionText>
      </div>
      <div className="mt-9 grid gap-5 lg:grid-cols-2">
        <BoardLeaf sketch={relaunch} />
        <BoardLeaf sketch={fair} className="lg:mt-10" />
      </div>
    </section>
  )
}
