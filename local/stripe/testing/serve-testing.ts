import { z } from 'zod'
import type { Account } from '../account.ts'
import { ApiError } from '../api/api-error.ts'
import { moveClock } from '../clock/move-clock.ts'
import { presentEvent } from '../events/event-record.ts'

const moment = z.union([
  z.number().int(),
  z.iso.datetime({ offset: true }).transform((text) => Math.floor(Date.parse(text) / 1000)),
])
const clock = z.strictObject({ now: moment, customer: z.string().optional() })
const delivery = z.strictObject({ event: z.string(), times: z.number().int().min(1).max(20).default(1) })
const holding = z.strictObject({ held: z.boolean() })
const settings = z.strictObject({ after_retries: z.enum(['cancel', 'unpaid']) })

/** Not part of Stripe: `/stripe/test/…` moves the clock, repeats and holds back events, and changes the account. */
export async function serveTesting(request: Request, account: Account): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const what = `${request.method} ${pathname.slice('/stripe/test/'.length)}`
  // A page of another site can send a form here, but not JSON.
  if (request.method === 'POST' && request.headers.get('content-type')?.split(';')[0] !== 'application/json') {
    return Response.json({ error: { message: 'Send JSON (content-type: application/json).' } }, { status: 415 })
  }
  try {
    const body: unknown = request.method === 'POST' ? await request.json() : null
    return Response.json(await answer(what, body, searchParams, account))
  } catch (error) {
    if (error instanceof ApiError) return Response.json(error, { status: error.status })
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      const message = error instanceof z.ZodError ? z.prettifyError(error) : error.message
      return Response.json({ error: { message } }, { status: 400 })
    }
    throw error
  }
}

async function answer(what: string, body: unknown, query: URLSearchParams, account: Account): Promise<object> {
  switch (what) {
    case 'GET clock':
      return time(account, query.get('customer') ?? undefined)
    case 'POST clock': {
      const { now, customer } = clock.parse(body)
      account.change(() => moveClock(account.world, now, customer))
      return time(account, customer)
    }
    case 'POST deliver': {
      const { event: id, times } = delivery.parse(body)
      const event = account.events.get(id)
      if (!event) throw ApiError.missing('event', id, 'event')
      return { answers: await account.webhooks.deliver(event, times) }
    }
    case 'POST hold': {
      const { held } = holding.parse(body)
      account.webhooks.hold(held)
      return { held }
    }
    case 'POST settings':
      account.world.state.afterRetries = settings.parse(body).after_retries
      account.save()
      return { after_retries: account.world.state.afterRetries }
    case 'GET events':
      return account.events.all().map(presentEvent)
    default:
      throw new ApiError(404, 'invalid_request_error', `There is no ${what} here.`)
  }
}

function time({ world, events }: Account, customer: string | undefined): object {
  if (customer !== undefined) world.get('customers', customer, 'customer')
  return { now: world.now(customer), pending_webhooks: events.pending().length }
}
