import { expect, test } from 'vitest'
import type { Billing } from '@/lib/billing/billing'
import type { Db } from '@/lib/supabase/db'
import { deleteAccount } from './delete-account'

const email = 'olive@ninjadojo.test'
const nothing = {
  boards: [],
  clans: [],
  solo: [],
  binned: [],
  memberships: 0,
  stays: { cards: 0, comments: 0, files: 0 },
}

/** Olive has just signed in, and pays. */
function tools(answers: object[], owns: object = nothing) {
  const row = { stripe_customer_id: 'cus_olive' }
  const subscribers: Record<string, () => unknown> = {
    select: () => subscribers,
    eq: () => subscribers,
    maybeSingle: async () => ({ data: row, error: null }),
  }
  const summary = { email, hasJustSignedIn: true, ...owns }
  const ended: string[] = []
  const customers = {
    retrieve: async (id: string) => ({ id }),
    del: async (id: string) => void ended.push(id),
  }
  const admin = { rpc: async () => answers.shift() ?? { data: null, error: null } }
  const of = {
    db: { rpc: async () => ({ data: summary, error: null }), from: () => subscribers } as unknown as Db,
    admin: admin as unknown as Db,
    visitor: {} as Db,
    billing: { admin, stripe: { customers } } as unknown as Billing,
  }
  return { of, ended }
}

test.each([
  ['its last portion', { data: true, error: null }],
  [
    'a job that was faster',
    { data: null, error: { code: 'PT404', message: 'There is no such account.' }, status: 404 },
  ],
])('an account that went with %s is gone, and its plan ends', async (_, last) => {
  const { of, ended } = tools([{ data: false, error: null }, last])
  await deleteAccount(of, 'olive', { email })
  expect(ended).toEqual(['cus_olive'])
})

test('one that is shared again between two portions stays, and nothing deletes it later', async () => {
  const shared = { data: null, error: { code: 'PT409', message: 'Others use what this account owns.' }, status: 409 }
  const asked: string[] = []
  const { of, ended } = tools([])
  const answers = [{ data: false, error: null }, shared]
  const rpc = async (name: string) => {
    asked.push(name)
    return answers.shift() ?? { data: null, error: null }
  }
  const admin = { rpc } as unknown as Db
  await expect(deleteAccount({ ...of, admin }, 'olive', { email })).rejects.toThrow('Other people still use')
  expect(asked).toEqual(['delete_account', 'delete_account', 'keep_account'])
  expect(ended).toEqual([])
})

test('one that is refused calls off what an earlier request has begun', async () => {
  const asked: string[] = []
  const { of } = tools([], {
    ...nothing,
    boards: [{ id: 'b0000000-0000-4000-8000-000000000001', title: 'Shared', people: [], offeredTo: null }],
  })
  const admin = { rpc: async (name: string) => (asked.push(name), { data: null, error: null }) } as unknown as Db
  await expect(deleteAccount({ ...of, admin }, 'olive', { email })).rejects.toThrow('Other people still use')
  expect(asked).toEqual(['keep_account'])
})
