import { palette } from '@/lib/boards/labels/palette'
import { visitorId } from '@/lib/kept-board/draft'
import type { BoardSketch, SketchPerson } from '../boards/board-sketch'

const colors = new Map<string, string>(palette.map(({ name, color }) => [name, color]))
const color = (name: (typeof palette)[number]['name']): string => colors.get(name) ?? palette[0].color

/** The visitor of the landing page. */
export const visitor: SketchPerson = { id: visitorId, name: 'You' }
const mia: SketchPerson = { id: 'mia', name: 'Mia' }
const adam: SketchPerson = { id: 'adam', name: 'Adam' }

/** The board on the landing page: drawn as a picture by the server, and as a board to try. */
export const sampleBoard: BoardSketch = {
  id: 'sample',
  title: 'Autumn release',
  completing: 'Complete',
  people: [adam, mia, visitor],
  tags: {
    billing: color('Indigo'),
    bug: color('Orange'),
    design: color('Teal'),
    search: color('Purple'),
    writing: color('Green'),
  },
  lists: [
    [
      'Ready',
      {
        title: 'Invoice shows the old price after a mid-month upgrade',
        priority: 'high',
        dueInDays: -1,
        who: adam,
        tags: ['billing', 'bug'],
        steps: [
          '[x] See it happen',
          '[x] Write a test that fails',
          'Count the days on the new plan',
          'Ask billing to read the invoice',
          'Write to the three who told us',
        ],
        description:
          'Customers who upgrade in the middle of a month get an invoice with **both** prices, and the rest of the month is still charged at the old one.\n\n1. Start on the monthly plan\n2. Upgrade on the 15th\n3. Open the invoice\n\nExpected: one line for what was used, one for what is left.',
        comments: [
          { by: mia, hoursAgo: 5, text: 'Two more wrote about it this morning. I told them that we know about it.' },
          { by: adam, hoursAgo: 2, text: 'The test fails as it should. The fix is small.' },
        ],
      },
      {
        title: 'Write the release notes',
        dueInDays: 3,
        who: mia,
        tags: ['writing'],
        steps: ['What is new', 'What is fixed', 'What to do before updating'],
      },
      { title: 'Draw the empty dojo' },
    ],
    [
      'In progress',
      {
        title: 'Search forgives a typing error',
        dueInDays: 1,
        who: visitor,
        tags: ['search'],
        steps: ['[x] Titles', '[x] Descriptions', 'Say how many were found'],
        description: 'People who type *invioce* mean *invoice*. Exact matches still come first.',
      },
      {
        title: 'Announce a move to screen readers',
        priority: 'medium',
        who: adam,
        steps: ['[x] Picked up', '[x] On the way', 'Dropped'],
      },
    ],
    [
      'Review',
      {
        title: 'Contrast of tags that people colour themselves',
        dueInDays: 0,
        who: mia,
        tags: ['design'],
        steps: ['[x] On white paper', '[x] On the night paper', '[x] Beside each other'],
        comments: [{ by: mia, hoursAgo: 20, text: 'Ready to look at, best on a phone in the sun.' }],
      },
      { title: 'Restore last night’s backup', priority: 'low', who: visitor },
    ],
    [
      'Complete',
      { title: 'Open a dojo of 1,000 techniques', doneDaysAgo: 1, who: adam },
      { title: 'Invite a colleague by e-mail', doneDaysAgo: 3, who: mia },
      { title: 'Choose the icon for the home screen', doneDaysAgo: 6 },
    ],
  ],
}
