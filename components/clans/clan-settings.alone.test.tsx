// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftNames } from '@/lib/drafts/stored-draft'
import { setPagePerson } from '@/lib/page-person'
import { ClanSettings } from './clan-settings'

const sent = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: () => {} }) }))
vi.mock('@/components/navigation/intent-link', () => ({ IntentLink: () => null }))
vi.mock('@/lib/clans/mutations', () => ({ updateClan: (...all: unknown[]) => sent(...all) }))
vi.mock('./public-links-rule', () => ({ PublicLinksRule: () => null }))
vi.mock('./use-clan-change', () => ({
  ClanProblem: () => null,
  useClanChange: () => ({
    isBusy: false,
    setProblem: () => {},
    change: async (send: (db: object) => Promise<unknown>) => ({ answer: await send({}) }),
  }),
}))

setPagePerson('adam')
let root: Root
beforeEach(() => {
  localStorage.clear()
  sent.mockReset()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => act(() => root.unmount()))

const clan = {
  id: 'c',
  name: 'Crane',
  description: 'Then',
  membersMakeDojos: true,
  closesNewDojos: false,
  membersInvite: true,
  invitesAs: 'member' as const,
}
type Props = Parameters<typeof ClanSettings>[0]
function open(now = clan) {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  // What only owners are shown is not looked at.
  const props = { clan: now, role: 'admin', members: [], dojos: 0, offeredTo: null } as unknown as Props
  act(() => root.render(<ClanSettings {...props} forbidsPublicLinks={false} />))
}
const field = () => document.querySelector<HTMLTextAreaElement>('[name=description]')
function type(text: string) {
  const at = field()
  act(() => {
    if (at) at.value = text
    at?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const save = () => act(async () => document.querySelector('form')?.requestSubmit())
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const kept = () => draftNames('form:adam:clan:c').length

test('what was typed is there again on the next visit, until it is saved', async () => {
  open()
  expect(asks()).toBe(false)
  type('Then, and more ')
  expect(asks()).toBe(true)
  act(() => root.unmount())
  open()
  expect(field()?.value).toBe('Then, and more ')
  await save()
  expect(sent.mock.calls).toEqual([
    [{}, 'c', { description: 'Then, and more' }, { name: 'Crane', description: 'Then' }],
  ])
  expect(asks()).toBe(false)
  expect(kept()).toBe(0)
})

test('saving what was left says what it began with', async () => {
  open()
  type('Then, and more')
  act(() => root.unmount())
  open({ ...clan, description: 'Theirs' })
  await save()
  expect(sent.mock.lastCall?.[3]).toEqual({ name: 'Crane', description: 'Then' })
})

test('what was typed and taken back is not kept', () => {
  open()
  type('Then, and more')
  expect(kept()).toBe(1)
  type('Then')
  expect(kept()).toBe(0)
})
