import { describe, expect, test } from 'vitest'
import { movingHouse } from '@/content/playbooks/moving-house'
import { adaptTemplate, type Answers } from './adapt-template'
import { drawProject } from './draw-project'
import { type ClanTemplate } from './schema'
import { sourceOfClanTemplate, sourceOfPlaybook } from './playbook-of-template'
import { countTechniques } from './project'
import { projectLists } from './project-lists'

const weekdays = [1, 2, 3, 4, 5]
const nothing: Answers = { subject: '', anchor: null, unwanted: new Set(), people: {} }
const adapt = (answers: Partial<Answers>, today = '2026-11-23') =>
  adaptTemplate(sourceOfPlaybook(movingHouse), { ...nothing, ...answers }, today, weekdays)
const dueOf = (title: string, answers: Partial<Answers>) =>
  adapt(answers)
    .project.katas.flatMap(({ techniques }) => techniques)
    .find((technique) => technique.title.startsWith(title))?.due

describe('dates', () => {
  test('are counted back from the deadline over working days', () => {
    // Day 58 of 60: two working days before a Friday.
    expect(dueOf('Moving day', { anchor: { kind: 'deadline', day: '2027-06-04' } })).toBe('2027-06-02')
    expect(dueOf('Clean the old place', { anchor: { kind: 'deadline', day: '2027-06-05' } })).toBe('2027-06-05')
  })

  test('are counted from the start, too', () => {
    expect(dueOf('Give notice', { anchor: { kind: 'start', day: '2026-11-28' } })).toBe('2026-12-03')
  })

  test('move together where there is less time than usual, which is said', () => {
    const { squeeze, project } = adapt({ anchor: { kind: 'deadline', day: '2026-12-07' } })
    expect(squeeze).toEqual({ has: 11, usual: 60 })
    const days = project.katas.flatMap(({ techniques }) => techniques.map(({ due }) => due ?? ''))
    expect(days.every((day) => day >= '2026-11-23' && day <= '2026-12-07')).toBe(true)
    expect(adapt({ anchor: { kind: 'deadline', day: '2027-06-04' } }).squeeze).toBeUndefined()
  })

  test('are none without a day', () => {
    expect(dueOf('Moving day', {})).toBeUndefined()
  })
})

test('parts are left out, and people are put where their role is', () => {
  const { project } = adapt({ unwanted: new Set(['school', 'firm']), people: { You: 'mia' } })
  expect(countTechniques(project)).toBe(15)
  const techniques = project.katas.flatMap((kata) => kata.techniques)
  expect(techniques.filter(({ assignee }) => assignee === 'mia')).toHaveLength(
    techniques.filter(({ who }) => who === 'You').length,
  )
  expect(
    projectLists(project)
      .flatMap(({ cards }) => cards)
      .filter(({ description }) => description?.includes('Usually done by: You')),
  ).toEqual([])
})

test('a board is drawn with what is made', () => {
  const { project } = adapt({ subject: 'Elm Street' })
  const { lists, labels } = drawProject(project)
  const made = projectLists(project)
  expect(lists.map(({ cards }) => cards.map(({ title }) => title))).toEqual(
    made.map(({ cards }) => cards.map(({ title }) => title)),
  )
  expect(new Map(labels.map(({ name, color }) => [name, color]))).toEqual(
    new Map(
      made.flatMap(({ cards }) =>
        cards.flatMap((card) => card.labels.map(({ name, color }) => [name, color] as const)),
      ),
    ),
  )
})

test('a saved template keeps its own words, colours and distances', () => {
  const saved: ClanTemplate = {
    id: 'saved',
    clanId: 'clan',
    name: 'Ours',
    summary: '',
    katas: [
      {
        title: 'Hall',
        techniques: [
          { title: 'About {it}', by: 2, steps: [], tags: [{ name: 'place', color: '#123456' }] },
          { title: 'Whenever', steps: ['One'], tags: [] },
        ],
      },
      { title: 'Done', completes: true, techniques: [] },
    ],
  }
  const { project } = adaptTemplate(
    sourceOfClanTemplate(saved),
    { ...nothing, anchor: { kind: 'start', day: '2026-11-27' } },
    '2026-11-23',
    weekdays,
  )
  expect(projectLists(project)).toEqual([
    {
      title: 'Hall',
      cards: [
        { title: 'About {it}', due_date: '2026-11-30', steps: [], labels: [{ name: 'place', color: '#123456' }] },
        { title: 'Whenever', steps: ['One'], labels: [] },
      ],
    },
    { title: 'Done', completes: true, cards: [] },
  ])
})
