'use client'

import { useLayoutEffect } from 'react'
import { hasSessionCookie } from './session-hint'

/** Updates the hint when a public page is reached without a full load, for example after signing in. */
export function SessionWatch() {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-session', hasSessionCookie(document.cookie))
  })
  return null
}
