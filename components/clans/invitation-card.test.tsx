import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/account/schema'
import type { InvitationLook } from '@/lib/clans/invitations'
import { InvitationCard } from './invitation-card'

/* The states that take days or a stopped server to reach; the others are visited by e2e/clans.spec.ts. */

const mia = { id: 'm', email: 'mia@ninjadojo.test', displayName: 'Mia' } as Viewer
const clan = { name: 'Atelier', description: '', people: 3 }
const nothing = async () => undefined

function said(
  look: InvitationLook,
  { viewer = mia as Viewer | null, hasAsked = false, hasFailed = false } = {},
): string {
  const html = renderToStaticMarkup(
    <AppRouterContext.Provider value={{} as never}>
      <PathnameContext.Provider value="/invite/a-token">
        <InvitationCard
          look={look}
          token="a-token"
          viewer={viewer}
          hasFailed={hasFailed}
          hasAsked={hasAsked}
          accept={nothing}
          askAgain={nothing}
        />
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  )
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}
const expired: InvitationLook = { state: 'expired', clan, inviterName: 'Olive', mayAsk: true }

test('an expired invitation says whose it was, and is asked for again with a click', () => {
  expect(said(expired)).toContain('This invitation has expired It was an invitation from Olive to Atelier')
  expect(said(expired)).toContain('Ask for a new invitation')
})

test('after asking, the button makes room for the answer, on this visit and later ones', () => {
  for (const text of [said(expired, { hasAsked: true }), said({ ...expired, wasAsked: true })]) {
    expect(text).toContain('Olive has been asked for a new invitation.')
    expect(text).not.toContain('Ask for a new invitation')
  }
})

test('a stranger with an expired link asks for nothing: no one would know who they are', () => {
  expect(said({ ...expired, mayAsk: false }, { viewer: null })).not.toContain('Ask for a new invitation')
  expect(said(expired, { viewer: null })).toContain('Ask for a new invitation')
})

test('one that was used up or taken back names no one', () => {
  for (const state of ['used', 'revoked'] as const) {
    const ask = said({ state, mayAsk: true })
    expect(ask).toContain('It no longer works.')
    expect(ask).toContain('Ask for a new invitation')
    expect(said({ state, mayAsk: true }, { hasAsked: true })).toContain(
      'The person who invited you has been asked for a new invitation.',
    )
    for (const text of [ask, said({ state, mayAsk: false }, { viewer: null })])
      expect(text).not.toMatch(/Someone|a clan/)
  }
})

test('who could not be added is told so, and can try again', () => {
  const text = said({ ...expired, state: 'valid' }, { hasFailed: true })
  expect(text).toContain('You could not be added right now. Please try again.')
  expect(text).toContain('Join as Mia')
})

test('an address that is not confirmed yet is confirmed first', () => {
  expect(said({ ...expired, state: 'unconfirmed' })).toContain('Open the e-mail that we sent to mia@ninjadojo.test')
})
