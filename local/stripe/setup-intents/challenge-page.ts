import type { Account } from '../account.ts'
import { html, notFound, page } from '../pages/layout.ts'
import { answerChallenge } from './confirm-setup-intent.ts'

/** The bank's page for customers who are sent there to prove that a card is theirs. */
export async function serveChallenge(request: Request, account: Account, secret: string): Promise<Response> {
  const intent = Object.values(account.world.state.setupIntents).find(({ clientSecret }) => clientSecret === secret)
  if (!intent || intent.returnUrl === null || intent.status !== 'requires_action') return notFound()
  if (request.method === 'POST') {
    const isPassed = new URLSearchParams(await request.text()).get('answer') === 'complete'
    const { id, returnUrl } = intent
    account.change(() => answerChallenge(account.world, account.world.get('setupIntents', id), isPassed))
    const back = new URL(returnUrl)
    back.searchParams.set('setup_intent', id)
    back.searchParams.set('setup_intent_client_secret', secret)
    back.searchParams.set('redirect_status', isPassed ? 'succeeded' : 'failed')
    return new Response(null, { status: 303, headers: { location: back.href } })
  }
  return page(
    '3-D Secure',
    html`<h1>3-D Secure</h1>
      <p>Your bank wants to make sure that it is you. This is a test, so choose the result.</p>
      <form method="post" class="actions">
        <button class="primary" name="answer" value="complete">Complete</button>
        <button name="answer" value="fail">Fail</button>
      </form>`,
  )
}
