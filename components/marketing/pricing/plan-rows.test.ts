import { expect, test } from 'vitest'
import { planFeatures } from '@/lib/plans/plan-features'
import { plans } from '@/lib/plans/catalogue'
import { planRows } from './plan-rows'

const texts = (name: string) =>
  planRows()
    .find((row) => row.name === name)
    ?.cells.map(({ text }) => text)

test('the table has the numbers of the catalogue', () => {
  expect(texts('Price per month')).toEqual(['$0', '$10', '$20', '$50', '$149'])
  expect(texts('Price per year')).toEqual(['$0', '$100', '$200', '$500', '$1,499'])
  expect(texts('People included')).toEqual(['3', '10', '10', '50', '100'])
  expect(texts('One file, up to')).toEqual(['100 MB', '1 GB', '2 GB', '10 GB', '20 GB'])
  expect(texts('All files together')).toEqual(['1 GB', '10 GB', '20 GB', '100 GB', '200 GB'])
})

test('what cannot be bought is not offered: no extra people, no invoice yet', () => {
  expect(new Set(texts('Extra person'))).toEqual(new Set(['Not sold']))
  expect(texts('Paid by')).toEqual([
    'Nothing to pay',
    'Card',
    'Card',
    'Card (invoice in preparation)',
    'Card (invoice in preparation)',
  ])
})

test('the table marks as in preparation what the cards mark', () => {
  const marked = new Set(
    plans
      .flatMap(planFeatures)
      .filter(({ isInPreparation }) => isInPreparation)
      .map(({ name }) => name),
  )
  marked.delete('invoice')
  expect(planRows().filter(({ isInPreparation }) => isInPreparation)).toHaveLength(marked.size)
})
