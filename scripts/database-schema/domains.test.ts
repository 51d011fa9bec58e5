import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { domainOfMigration, domains } from './domains.ts'

test.each([
  ['supabase/migrations/20261122180700_labels.sql', 'labels'],
  ['20270101000000_lists_and_cards_pin.sql', 'lists_and_cards'],
  ['20270101000000_labelsome.sql', null],
  ['20270101000000_pin_cards.sql', null],
])('%s is of the domain %s', (path, domain) => {
  expect(domainOfMigration(path)).toBe(domain)
})

test('each domain has its file', async () => {
  expect(await readdir('supabase/schemas')).toEqual(domains.map((domain) => `${domain}.sql`).toSorted())
})
