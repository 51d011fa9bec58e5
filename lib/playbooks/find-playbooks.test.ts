import { expect, test } from 'vitest'
import { findPlaybooks } from './find-playbooks'

const first = (text: string) => findPlaybooks(text)[0]

test.each([
  ['Winter concert', 'concert'],
  ['Launch the mobile app', 'product-launch'],
  ['Hire a designer', 'hiring'],
  ['We are hiring two nurses', 'hiring'],
  ['move to Elm Street', 'moving-house'],
  ['get ready for the statistics exam', 'exams'],
  ['renovate the bathroom', 'renovation'],
  ['Write my thesis on city bees', 'thesis'],
  ['open a bakery in spring', 'shop-opening'],
  ['Trip to Lisbon', 'trip'],
  ['holiday with the kids in Denmark', 'trip'],
  ['find a new job', 'job-search'],
  ['raise 20,000 for a new roof', 'fundraiser'],
  ['fix the bugs in the importer', 'bug-triage'],
  ['the checkout is down', 'incident'],
  ['switch from one provider to another', 'migration'],
  ['new website for the practice', 'website-relaunch'],
  ['prepare the ISO audit', 'audit'],
  ['onboard Ana', 'onboarding-colleague'],
  ['Birthday party for Tom', 'event'],
  ['marry Jon in September', 'wedding'],
  ['publish the December newsletter', 'newsletter'],
  ['teach a workshop on first aid', 'course'],
  ['quarterly okrs', 'quarterly-planning'],
])('“%s” means %s', (text, slug) => {
  expect(first(text)?.playbook.slug).toBe(slug)
  expect(first(text)?.isNamed).toBe(true)
})

test.each(['reduce churn', 'lose five kilos', 'clean the garage', 'learn Spanish', 'write a novel', 'asdf qwer'])(
  'none is named by “%s”',
  (text) => expect(findPlaybooks(text).some(({ isNamed }) => isNamed)).toBe(false),
)

test.each(['', '   ', '()[]{}*.?+\\', 'x'.repeat(100_000), '‮\u0000'])('nothing breaks on %j', (text) => {
  expect(findPlaybooks(text)).toEqual([])
})

test('a slip of the finger is forgiven', () => {
  expect(first('renovaton of the kitchn')?.playbook.slug).toBe('renovation')
})
