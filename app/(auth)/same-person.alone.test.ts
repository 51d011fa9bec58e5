import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/errors'
import { saveNewPassword } from './auth/reset/actions'
import { accept } from './invite/[token]/actions'

const { currentViewer, setPassword, acceptInvitation } = vi.hoisted(() => ({
  currentViewer: vi.fn<() => Promise<{ id: string } | null>>(),
  setPassword: vi.fn(async () => null),
  acceptInvitation: vi.fn(async () => 'ink'),
}))
vi.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`to ${to}`)
  },
  unstable_rethrow: () => {},
}))
vi.mock('@/lib/account/require-viewer', () => ({
  currentViewer,
  findCurrentViewer: () => currentViewer().catch(() => null),
}))
vi.mock('@/lib/account/mutations', () => ({ setPassword, logRefusal: () => {} }))
vi.mock('@/lib/clans/invitations', () => ({ acceptInvitation }))
vi.mock('@/lib/clans/clan-letters', () => ({}))
vi.mock('@/lib/events/note-my-event', () => ({ noteMyEvent: async () => {} }))
vi.mock('@/lib/supabase/admin', () => ({}))
vi.mock('@/lib/supabase/server', () => ({ serverDb: async () => ({}) }))
vi.mock('@/lib/log', () => ({ logError: () => {} }))

beforeEach(() => vi.clearAllMocks())

/** What happens to the form of Olive's page, and how often it has done what it says. */
async function outcome(form: 'password' | 'invitation') {
  const data = new FormData()
  data.set('password', 'a-fresh-brush-9')
  data.set('next', '/dashboard')
  data.set('userId', 'olive')
  const sent = form === 'password' ? saveNewPassword({ email: '' }, data) : accept('key', 'olive')
  const answer = await sent.catch((error: unknown) => (error as Error).message)
  return { answer, done: setPassword.mock.calls.length + acceptInvitation.mock.calls.length }
}

test.each([
  ['password', 'to /dashboard'],
  ['invitation', 'to /clans/ink'],
] as const)('the %s of the person of the page is taken', async (form, answer) => {
  currentViewer.mockResolvedValue({ id: 'olive' })
  expect(await outcome(form)).toEqual({ answer, done: 1 })
})

test.each([
  ['password', expect.stringMatching(/^to \/auth\/reset/)],
  ['invitation', 'to /invite/key'],
] as const)('the %s is not taken for another person, who is shown the page', async (form, answer) => {
  currentViewer.mockResolvedValue({ id: 'mia' })
  expect(await outcome(form)).toEqual({ answer, done: 0 })
})

test.each([
  ['password', { email: '', problem: 'unreachable' }],
  ['invitation', 'to /invite/key?problem=failed'],
] as const)('the %s is not taken while no one knows whose it is, and the form says so', async (form, answer) => {
  currentViewer.mockRejectedValue(new AppError('offline', 'viewer: the auth service'))
  expect(await outcome(form)).toEqual({ answer, done: 0 })
})
