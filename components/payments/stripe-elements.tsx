'use client'

import { Elements } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { type ReactNode, useEffect, useState } from 'react'
import { rgbOf } from './rgb-of'

type StripeElementsProps = { stripe: Stripe; clientSecret: string; children: ReactNode }

/** The frame that Stripe's form needs: one setup intent, in our colours. */
export function StripeElements({ stripe, clientSecret, children }: StripeElementsProps) {
  const appearance = useAppearance()
  return (
    // Stripe accepts a new secret only in a new group.
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance, locale: 'en' }}>
      {children}
    </Elements>
  )
}

/** Our tokens under Stripe's names; changes by a clan or the theme are followed. */
const tokens = {
  colorPrimary: '--ai',
  colorBackground: '--paper-raised',
  colorText: '--ink',
  colorTextSecondary: '--ink-soft',
  colorTextPlaceholder: '--ink-soft',
  colorDanger: '--danger-deep',
  colorBorder: '--rule-strong',
} as const

/** The look of Stripe's form, which is a page of its own and does not know our styles. For the browser only. */
function useAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance)
  useEffect(() => {
    const watch = new MutationObserver(() => setAppearance(readAppearance()))
    watch.observe(document.documentElement, { attributeFilter: ['class', 'style'] })
    return () => watch.disconnect()
  }, [])
  return appearance
}

function readAppearance(): Appearance {
  const probe = document.body.appendChild(document.createElement('span'))
  // With reduced motion, colours change within a millisecond, which is too late to read them right away.
  probe.style.setProperty('transition', 'none', 'important')
  const colors = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`
    return [name, rgbOf(getComputedStyle(probe).color)]
  })
  const { fontFamily } = getComputedStyle(probe)
  probe.remove()
  const named: Record<string, string> = Object.fromEntries(colors)
  const border = named['colorBorder'] ?? ''
  return {
    theme: document.documentElement.classList.contains('dark') ? 'night' : 'stripe',
    labels: 'above',
    variables: { ...named, fontFamily, fontSizeBase: '15px', borderRadius: '6px', spacingUnit: '4px' },
    rules: {
      '.Input': { border: `1px solid ${border}`, boxShadow: 'none' },
      '.Tab': { border: `1px solid ${border}`, boxShadow: 'none' },
      '.Label': { fontWeight: '500' },
    },
  }
}
