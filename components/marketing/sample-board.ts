/** What the landing page's picture of a board shows. */
export type SampleCard = {
  title: string
  priority?: 'high' | 'medium'
  due?: { text: string; is?: 'late' | 'done' }
  assignee?: SamplePerson
  /** Under the hand: lifted from its kata, above the place it would drop to. */
  isLifted?: boolean
}
export type SamplePerson = { id: string; name: string }
export type SampleList = { title: string; count: number; cards: SampleCard[] }

const olive: SamplePerson = { id: 'd', name: 'Olive' }
const mia: SamplePerson = { id: 'a', name: 'Mia' }
const vic: SamplePerson = { id: 'b', name: 'Vic' }
export const samplePeople = [olive, mia, vic]

export const sampleLists: SampleList[] = [
  {
    title: 'Ready',
    count: 12,
    cards: [
      {
        title: 'Invoice shows the old price after a mid-month upgrade',
        priority: 'high',
        due: { text: 'Due yesterday', is: 'late' },
        assignee: olive,
      },
      { title: 'Write the release notes', due: { text: 'Nov 28' }, assignee: mia },
      { title: 'Empty state for a dojo without katas' },
    ],
  },
  {
    title: 'In progress',
    count: 3,
    cards: [
      {
        title: 'Search forgives one typing error',
        due: { text: 'Nov 30' },
        assignee: olive,
      },
      { title: 'Daily briefing reads well when nothing is due', priority: 'medium' },
    ],
  },
  {
    title: 'Review',
    count: 2,
    cards: [
      {
        title: 'Import a board with its archived cards',
        priority: 'high',
        due: { text: 'Due today' },
        assignee: vic,
        isLifted: true,
      },
      { title: 'Contrast of labels that people choose themselves', assignee: mia },
    ],
  },
  {
    title: 'Complete',
    count: 27,
    cards: [
      { title: 'Board opens with 1,000 techniques', due: { text: 'Done Nov 18', is: 'done' } },
      { title: 'Invite by e-mail', due: { text: 'Done Nov 17', is: 'done' } },
    ],
  },
]
