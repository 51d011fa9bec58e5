import { expect, test } from 'vitest'
import { emptyCustomer } from '../customers/customer-record.ts'
import { emptyState } from '../world/empty-state.ts'
import { World } from '../world/world.ts'
import { expand } from './expand.ts'

test('the customer of a whole page is worked out once, and each holder gets their own copy', () => {
  const state = emptyState()
  const customer = emptyCustomer(0)
  state.customers[customer.id] = customer
  let reads = 0
  const counted = new Proxy(state, {
    get(target, name, receiver) {
      if (name === 'invoices') reads += 1
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  const page = { data: Array.from({ length: 100 }, (_, at) => ({ id: `sub_${at}`, customer: customer.id })) }
  const { data } = expand(new World(counted, () => ''), page, ['data.customer']) as { data: { customer: object }[] }
  expect(reads).toBeLessThan(5)
  expect(data.every((one) => 'id' in one.customer && one.customer.id === customer.id)).toBe(true)
  expect(new Set(data.map((one) => one.customer)).size).toBe(100)
})
