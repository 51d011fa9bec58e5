import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` of a webhook. The time is the real one: receivers refuse what is older than five minutes. */
export function signatureOf(payload: string, secret: string, nowMs = Date.now()): string {
  const time = Math.floor(nowMs / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
  return `t=${time},v1=${signature}`
}
