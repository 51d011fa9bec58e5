import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plans } from '@/lib/plans/catalogue'
import { inPreparation, planFeatures } from '@/lib/plans/plan-features'
import { questions } from './questions'

const help = 'content/support'
const articles = readdirSync(help).map((name) => [name, readFileSync(`${help}/${name}`, 'utf8')] as const)

/** What articles would call it. */
const words = { support: /priority support/i, sso: /\bSSO\b|\bSCIM\b|single sign-on/i, invoice: /\bby invoice\b/i }

test('who counts as a user is said as the database counts: on dojos and in clans', () => {
  const answer = questions.find(({ question }) => question === 'Who counts as a user?')?.answer
  expect(answer).toContain('on a dojo or in a clan that you own')
})

test.each(articles)('%s says that what is not there yet is in preparation', (_, text) => {
  const names = plans.flatMap((plan) => planFeatures(plan).filter(({ isInPreparation }) => isInPreparation))
  const unfinished = new Set(names.map(({ name }) => name))
  const lines = text.split('\n')
  for (const [name, spoken] of Object.entries(words)) {
    if (![...unfinished].some((one) => one === name)) continue
    expect(lines.filter((line) => spoken.test(line) && !line.includes(inPreparation) && !/\byet\b/.test(line))).toEqual(
      [],
    )
  }
})
