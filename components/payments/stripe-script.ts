import type { Stripe } from '@stripe/stripe-js'
import type { PublicStripe } from '@/lib/plans/offer'

let opening: Promise<Stripe> | undefined

/**
 * Stripe's browser script, loaded when a person is about to pay and not before. A load that fails may be tried again.
 * @throws Error when it cannot be loaded
 */
export function openStripe(stripe: PublicStripe): Promise<Stripe> {
  opening ??= load(stripe).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/**
 * Lets the card holder confirm a payment that their bank asks about. Returns what went wrong, or null. `paymentMethod`:
 * the card to confirm it with, if it is not the one on the payment.
 */
export async function confirmPayment(
  script: PublicStripe,
  clientSecret: string,
  paymentMethod: string | null = null,
): Promise<string | null> {
  try {
    const stripe = await openStripe(script)
    const { error } = await stripe.confirmCardPayment(
      clientSecret,
      paymentMethod === null ? {} : { payment_method: paymentMethod },
    )
    return error ? (error.message ?? notConfirmed) : null
  } catch {
    return notConfirmed
  }
}

const notConfirmed = 'The payment was not confirmed.'

async function load({ publishableKey, scriptUrl }: PublicStripe): Promise<Stripe> {
  // `loadStripe` uses an existing script, and fetches Stripe's own if there is none.
  if (scriptUrl !== null && !window.Stripe) await addScript(scriptUrl)
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const loaded = await loadStripe(publishableKey)
  if (!loaded) throw new Error('Stripe can only be opened in a browser.')
  return loaded
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The payment form could not be loaded.'))
    })
    document.head.append(script)
  })
}
