import { pick, randomSource } from './statistics.ts'

export type CardContent = {
  title: string
  description?: string
  priority?: 'high' | 'medium' | 'low'
  due_date?: string
}
export type ListContent = { title: string; cards: CardContent[] }

const verbs = [
  'Write',
  'Review',
  'Fix',
  'Measure',
  'Draw',
  'Ask about',
  'Prepare',
  'Move',
  'Test',
  'Translate',
  'Order',
  'Explain',
] as const
const things = [
  'the release notes',
  'the sign-in page',
  'invoices of last month',
  'the onboarding mail',
  'the export to CSV',
  'contrast of the dark theme',
  'the workshop in spring',
  'flaky tests',
  'the new price table',
  'error texts',
  'the backup',
  'photos for the landing page',
  'the search index',
  'a talk about boards',
] as const
const tails = [
  '',
  '',
  '',
  'with Mia',
  'before the demo',
  'for people who use a keyboard only',
  'and tell the others what was decided',
  'once the numbers of the pilot customers are in, and not before everyone has seen them',
  '(second try)',
  'on phones',
] as const
const stages = [
  'Someday',
  'Ready',
  'This week',
  'In progress',
  'In review',
  'Blocked',
  'To test',
  'To release',
  'Released',
  'Complete',
] as const
const priorities = ['high', 'medium', 'low'] as const

const day = 24 * 60 * 60 * 1000

/** Ten katas with titles of 8 to 130 letters; some have a priority, a due date or a description. Always the same. */
export function boardContent(cardsPerList: number, today: Date): ListContent[] {
  const random = randomSource(cardsPerList)
  return stages.map((title) => ({
    title,
    cards: Array.from({ length: cardsPerList }, () => cardContent(random, today)),
  }))
}

function cardContent(random: () => number, today: Date): CardContent {
  const title = `${pick(verbs, random)} ${pick(things, random)} ${pick(tails, random)}`.trim()
  return {
    title,
    ...(random() < 0.3 && { priority: pick(priorities, random) }),
    ...(random() < 0.3 && {
      due_date: new Date(today.getTime() + Math.round(random() * 60 - 20) * day).toISOString().slice(0, 10),
    }),
    ...(random() < 0.2 && { description: `What is meant by "${title}": see the notes of the last meeting.` }),
  }
}
