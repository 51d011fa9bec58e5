import { keepNewest } from '../world/keep-newest.ts'
import { newId, randomText } from '../world/new-id.ts'
import type { SetupIntentRecord } from '../world/state.ts'
import type { World } from '../world/world.ts'
import { presentSetupIntent } from './present-setup-intent.ts'

/** Of each customer, both of what is confirmed and of what is not. Stripe keeps all. */
const MOST_INTENTS = 20

type SetupOptions = Partial<
  Pick<
    SetupIntentRecord,
    'paymentMethod' | 'automatic' | 'allowed' | 'usage' | 'description' | 'metadata' | 'returnUrl'
  >
>

/** A new intent to save a card for a customer. */
export function startSetup(
  world: World,
  { customer, ...options }: SetupOptions & { customer: string | null },
): SetupIntentRecord {
  const id = newId('seti')
  const intent: SetupIntentRecord = {
    id,
    created: world.now(customer),
    clientSecret: `${id}_secret_${randomText(24)}`,
    customer,
    status: options.paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
    paymentMethod: null,
    automatic: true,
    allowed: null,
    usage: 'off_session',
    description: null,
    metadata: {},
    returnUrl: null,
    canceledFor: null,
    lastError: null,
    ...options,
  }
  world.state.setupIntents[id] = intent
  for (const isConfirmed of [true, false])
    keepNewest(
      world.state.setupIntents,
      customer,
      MOST_INTENTS,
      ({ status }) => (status === 'succeeded') === isConfirmed,
    )
  world.emit('setup_intent.created', presentSetupIntent(world, intent), customer)
  return intent
}
