'use client'

import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { rgbOf } from './rgb-of'

/** Our tokens under Stripe's names; what a clan or the theme puts in their place is followed. */
const tokens = {
  colorPrimary: '--ai',
  colorBackground: '--paper-raised',
  colorText: '--ink',
  colorTextSecondary: '--ink-soft',
  colorTextPlaceholder: '--ink-soft',
  colorDanger: '--shu-deep',
  colorBorder: '--rule-strong',
} as const

/** The look of Stripe's form, which is a page of its own and knows nothing of our styles. For the browser only. */
export function useAppearance(): Appearance {
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
  // With reduced motion everything turns within a millisecond: too late for who reads at once.
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
