/** What the landing page's picture of a board shows. */
export type SampleCard = {
  title: string
  priority?: 'high' | 'medium'
  labels?: { name: string; color: string }[]
  due?: { text: string; is?: 'late' | 'done' }
  steps?: string
  comments?: string
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

// Colours that people chose for their labels; the first is the default (spec section 9).
const label = {
  payments: { name: 'payments', color: '#6366f1' },
  bug: { name: 'bug', color: '#d9480f' },
  search: { name: 'search', color: '#6366f1' },
  design: { name: 'design', color: '#0b7285' },
}

export const sampleLists: SampleList[] = [
  {
    title: 'Ready',
    count: 12,
    cards: [
      {
        title: 'Invoice shows the old price after a mid-month upgrade',
        priority: 'high',
        labels: [label.payments, label.bug],
        due: { text: 'Due yesterday', is: 'late' },
        steps: '2/5',
        assignee: olive,
      },
      { title: 'Write the release notes', due: { text: '28 Nov' }, assignee: mia },
      { title: 'Empty state for a dojo without katas', labels: [label.design] },
    ],
  },
  {
    title: 'In progress',
    count: 3,
    cards: [
      {
        title: 'Search forgives one typing error',
        labels: [label.search],
        due: { text: '30 Nov' },
        comments: '1 comment',
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
        steps: '6/8',
        assignee: vic,
        isLifted: true,
      },
      { title: 'Contrast of labels that people choose themselves', steps: '3/3', assignee: mia },
    ],
  },
  {
    title: 'Complete',
    count: 27,
    cards: [
      { title: 'Board opens with 1,000 techniques', due: { text: 'Done 18 Nov', is: 'done' } },
      { title: 'Invite by link', due: { text: 'Done 17 Nov', is: 'done' } },
    ],
  },
]
