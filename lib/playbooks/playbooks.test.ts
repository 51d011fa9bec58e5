import { describe, expect, test } from 'vitest'
import { playbooks } from '@/content/playbooks/all-playbooks'
import { categories } from '@/content/playbooks/playbook'
import { workdayChoices } from '../boards/dates/working-days'
import { adaptTemplate } from './adapt-template'
import { sourceOfPlaybook } from './playbook-of-template'
import { findPlaybook } from './find-playbooks'
import { projectLists } from './project-lists'
import { rolesOf } from './roles'

const none = { subject: '', anchor: null, unwanted: new Set<string>(), people: {} }

test('there are thirty or more, each with a slug, a name and aliases of its own', () => {
  expect(playbooks.length).toBeGreaterThanOrEqual(30)
  for (const key of ['slug', 'name', 'summary'] as const)
    expect(new Set(playbooks.map((playbook) => playbook[key])).size).toBe(playbooks.length)
  const aliases = playbooks.flatMap((playbook) => playbook.aliases)
  expect(aliases.filter((alias, at) => aliases.indexOf(alias) !== at)).toEqual([])
})

test('every category has some', () => {
  expect(new Set(playbooks.map(({ category }) => category))).toEqual(new Set(categories))
})

describe.each(playbooks)('$slug', (playbook) => {
  const techniques = playbook.katas.flatMap((kata) => kata.techniques)
  const byKey = new Map(techniques.flatMap((technique) => (technique.key ? [[technique.key, technique]] : [])))

  test('is found by its slug and fits the tables', () => {
    expect(findPlaybook(playbook.slug)).toBe(playbook)
    expect(playbook.slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(techniques.length).toBeGreaterThanOrEqual(10)
    expect(techniques.length).toBeLessThanOrEqual(20)
    for (const { title, steps = [] } of techniques) {
      expect(title.length).toBeLessThanOrEqual(80)
      expect(steps.every((step) => step.length > 0 && step.length <= 80)).toBe(true)
    }
    expect(new Set(techniques.map(({ title }) => title)).size).toBe(techniques.length)
    expect(playbook.katas.every((kata) => kata.techniques.length > 0)).toBe(true)
    expect(new Set([...playbook.katas.map(({ title }) => title), playbook.done]).size).toBe(playbook.katas.length + 1)
    expect(rolesOf(playbook).length).toBeLessThanOrEqual(6)
  })

  test('every date is inside its frame, the last technique at its end', () => {
    const outside = techniques.filter(({ by, days }) => days < 1 || by < days || by > playbook.length)
    expect(outside.map(({ title }) => title)).toEqual([])
    expect(Math.max(...techniques.map(({ by }) => by))).toBe(playbook.length)
  })

  // A predecessor is due no later than its successor starts, so no cycle is possible either.
  test('waits for nothing that comes later, and for nothing unknown', () => {
    const wrong = techniques.flatMap((technique) =>
      (technique.after ?? [])
        .filter((key) => !((byKey.get(key)?.by ?? Infinity) <= technique.by - technique.days))
        .map((key) => `${technique.title} waits for ${key}`),
    )
    expect(wrong).toEqual([])
    expect(byKey.size).toBe(techniques.filter(({ key }) => key !== undefined).length)
  })

  test('every part that is asked about holds something, and the other way round', () => {
    const used = new Set(techniques.flatMap(({ part }) => (part === undefined ? [] : [part])))
    expect(used).toEqual(new Set(Object.keys(playbook.parts ?? {})))
  })

  test.each(['', 'the old mill'])('has no empty slot when “%s” is said', (subject) => {
    const { project } = adaptTemplate(
      sourceOfPlaybook(playbook),
      { ...none, subject },
      '2026-11-23',
      workdayChoices.weekdays,
    )
    const text = JSON.stringify(projectLists(project))
    expect(text).not.toMatch(/[{]it[}]|undefined|\s{2}/)
    expect(text).toContain(playbook.slot ? subject || playbook.slot.fallback : '')
    expect(JSON.stringify(playbook.katas).includes('{it}')).toBe(playbook.slot !== undefined)
  })

  test('nothing is due before today or after the deadline, however near that is', () => {
    for (const day of ['2026-11-23', '2026-11-24', '2026-11-29', '2026-12-15', '2027-06-01']) {
      const answers = { ...none, anchor: { kind: 'deadline' as const, day } }
      const { project } = adaptTemplate(sourceOfPlaybook(playbook), answers, '2026-11-23', workdayChoices.weekdays)
      const due = project.katas.flatMap((kata) => kata.techniques.map((technique) => technique.due ?? ''))
      expect(due.filter((each) => each < '2026-11-23' || each > day)).toEqual([])
    }
  })
})
