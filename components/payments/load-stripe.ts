import type { Stripe } from '@stripe/stripe-js'
import type { PublicStripe } from '@/lib/plans/offer'

let opening: Promise<Stripe> | undefined

/**
 * Stripe's browser script, loaded when somebody is about to pay and not before. A load that fails may be tried again.
 * @throws Error when it cannot be had
 */
export function openStripe(stripe: PublicStripe): Promise<Stripe> {
  opening ??= load(stripe).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function load({ publishableKey, scriptUrl }: PublicStripe): Promise<Stripe> {
  // `loadStripe` takes the script that it finds and fetches Stripe's own where there is none.
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
