import { addDays, type Day } from '../dates/calendar-day'
import type { Priority } from '../schema'

/** A card of a template. `dueInDays` counts from the day on which the board is made. */
export type TemplateCard = { title: string; description?: string; priority?: Priority; dueInDays?: number }
export type TemplateList = { title: string; cards: readonly TemplateCard[]; completes?: true }
export type Template = {
  id: TemplateId
  name: string
  summary: string
  /** What a title may look like. */
  titleExample: string
  lists: readonly TemplateList[]
}

export const templateIds = ['empty', 'personal', 'team', 'routine'] as const
export type TemplateId = (typeof templateIds)[number]

/** The lists are those of spec section 3. The cards are tasks that also show how to use a board. */
export const templates: Readonly<Record<TemplateId, Template>> = {
  empty: {
    id: 'empty',
    name: 'Empty',
    summary: 'A blank sheet. You draw the katas.',
    titleExample: 'Kitchen renovation',
    lists: [],
  },
  personal: {
    id: 'personal',
    name: 'Personal',
    summary: 'Your own work: what is ready, what is under way, what is done.',
    titleExample: 'My autumn',
    lists: [
      {
        title: 'Ready',
        cards: [
          {
            title: 'Write down everything that is on your mind',
            description:
              'One technique each. **Add technique** stays open: Enter keeps what you typed and waits for the next one, Escape closes it.\n\nSort them later.',
            priority: 'high',
            dueInDays: 1,
          },
          {
            title: 'Book the dentist',
            description:
              'What has a date counts as overdue once that day is over, here and on the dashboard. Try another date.',
            priority: 'medium',
            dueInDays: 4,
          },
          { title: 'Choose a birthday present for Mum', priority: 'low', dueInDays: 12 },
        ],
      },
      {
        title: 'In Progress',
        cards: [
          {
            title: 'Plan this week',
            description:
              'Keep **three techniques at most** in this kata. Drag one to Complete before you start another.',
            priority: 'medium',
            dueInDays: 2,
          },
        ],
      },
      { title: 'Complete', cards: [], completes: true },
    ],
  },
  team: {
    id: 'team',
    name: 'Clan Campaign',
    summary: 'A team on one mission, with a second pair of eyes before it is done.',
    titleExample: 'Autumn release',
    lists: [
      {
        title: 'Mission Queue',
        cards: [
          {
            title: 'Invite the clan to this dojo',
            description:
              'Press **Share** and enter their e-mail addresses.\n\n- **Admin**: full access\n- **Member**: edits\n- **Viewer**: reads',
            priority: 'high',
            dueInDays: 1,
          },
          {
            title: 'Agree what done means',
            description: 'Three lines here are enough. Then reviewers have something to check against.',
            priority: 'medium',
            dueInDays: 3,
          },
        ],
      },
      {
        title: 'In Progress',
        cards: [
          {
            title: 'Draft the announcement',
            description: 'Assign it to one person, so that everyone sees who has it.',
            priority: 'medium',
            dueInDays: 6,
          },
        ],
      },
      { title: 'Review', cards: [{ title: 'Read the sign-up page on a phone', priority: 'low', dueInDays: 2 }] },
      { title: 'Completed', cards: [], completes: true },
    ],
  },
  routine: {
    id: 'routine',
    name: 'Routine',
    summary: 'The same good day again and again, until it needs no reminder.',
    titleExample: 'Every day',
    lists: [
      {
        title: 'Morning Training',
        cards: [
          {
            title: 'Choose the one thing that matters today',
            description: 'Open this technique and write it here, before the first message is read.',
            priority: 'high',
            dueInDays: 0,
          },
          { title: 'Stretch for ten minutes', priority: 'low' },
        ],
      },
      {
        title: 'Afternoon Focus',
        cards: [{ title: 'Fifty minutes on the one thing, phone in another room', priority: 'medium', dueInDays: 0 }],
      },
      {
        title: 'Evening Review',
        cards: [
          {
            title: 'What went well, and what will I change?',
            description:
              'Set tomorrow as the due date when you are through. Drag a technique to **Mastered** once it needs no reminder.',
            dueInDays: 0,
          },
        ],
      },
      { title: 'Mastered', cards: [], completes: true },
    ],
  },
}

/** The template named by a path segment; none means empty. Undefined if there is no such template. */
export function findTemplate(segment: string | undefined): Template | undefined {
  const id = segment === undefined ? 'empty' : templateIds.find((known) => known === segment)
  return id && templates[id]
}

/** The lists of a new board, as `create_board` takes them. */
export type ListDraft = { title: string; cards: readonly CardDraft[]; completes?: true }
type CardDraft = { title: string; description?: string; priority?: Priority; due_date?: string }

/** A template's lists with real dates, counted from `today`. */
export function draftLists(template: Template, today: Day): ListDraft[] {
  return template.lists.map((list) => ({
    title: list.title,
    ...(list.completes && { completes: list.completes }),
    cards: list.cards.map(({ dueInDays, ...card }) =>
      dueInDays === undefined ? card : { ...card, due_date: addDays(today, dueInDays) },
    ),
  }))
}
