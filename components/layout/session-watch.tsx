'use client'

import { useLayoutEffect } from 'react'
import { hasSessionCookie } from './session-hint'

/** Renews the hint where a public page is reached without a full load, say after signing in. */
export function SessionWatch() {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-session', hasSessionCookie(document.cookie))
  })
  return null
}
