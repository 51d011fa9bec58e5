import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { address, count, fullAddress, metadata, text } from '../api/fields.ts'
import { newId } from '../world/new-id.ts'
import type { PaymentMethodRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'
import { behaviorOf, brandOf, checkCard, readyMade } from './test-cards.ts'

export const billingFields = z.strictObject({
  address: address.optional(),
  email: text.optional(),
  name: text.optional(),
  phone: text.optional(),
})

export const cardFields = z.strictObject({
  type: text,
  card: z.strictObject({ number: text, exp_month: count, exp_year: count, cvc: text.optional() }).optional(),
  billing_details: billingFields.optional(),
  metadata: metadata.optional(),
})

/**
 * A new payment method from typed card details, or from Link; it belongs to no one yet. @throws ApiError when they
 * cannot be a card
 */
export function makeCard(
  world: World,
  { type, card, billing_details: billing }: z.infer<typeof cardFields>,
): PaymentMethodRecord {
  if (type === 'link') return Object.assign(findCard(world, 'pm_card_visa', 'type'), { isLink: true })
  if (type !== 'card')
    throw ApiError.invalid(`Invalid type: only cards and Link are accepted here, not ${type}.`, 'type')
  if (!card) throw ApiError.invalid('Missing required param: card.', 'card', 'parameter_missing')
  const number = card.number.replaceAll(/[\s-]/g, '')
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year
  checkCard(number, card.exp_month, year, card.cvc, new Date(world.now() * 1000))
  return keep(world, number, card.exp_month, year, {
    address: billing?.address ? fullAddress(billing.address) : null,
    email: billing?.email || null,
    name: billing?.name || null,
    phone: billing?.phone || null,
    tax_id: null,
  })
}

/** A payment method by id; a ready-made test method (`pm_card_visa`) becomes a separate card. */
export function findCard(world: World, id: string, param: string): PaymentMethodRecord {
  const number = Object.hasOwn(readyMade, id) ? readyMade[id] : undefined
  if (number === undefined) return world.get('paymentMethods', id, param)
  const nextYear = new Date(world.now() * 1000).getUTCFullYear() + 1
  // Stripe's have one fingerprint for all uses. Here each is a different person's card, so that a test can have many
  // people.
  return keep(
    world,
    number,
    12,
    nextYear,
    { address: null, email: null, name: null, phone: null, tax_id: null },
    newId('card'),
  )
}

function keep(
  world: World,
  number: string,
  expMonth: number,
  expYear: number,
  billingDetails: PaymentMethodRecord['billingDetails'],
  identity = number,
): PaymentMethodRecord {
  const card: PaymentMethodRecord = {
    id: newId('pm'),
    created: world.now(),
    customer: null,
    brand: brandOf(number),
    last4: number.slice(-4),
    expMonth,
    expYear,
    fingerprint: createHash('sha256')
      .update(`${world.state.keys.secretKey} ${identity}`)
      .digest('base64url')
      .slice(0, 16),
    behavior: behaviorOf(number),
    billingDetails,
    metadata: {},
  }
  world.state.paymentMethods[card.id] = card
  return card
}
