'use client'

import { useEffect } from 'react'
import { browserTimeZone, timeZoneCookie } from '@/lib/time-zone'

const yearS = 365 * 24 * 60 * 60

/** Tells the server the person's time zone, from the next page on, wherever they travel. */
export function TimeZoneKeeper() {
  useEffect(() => {
    const pair = `${timeZoneCookie}=${encodeURIComponent(browserTimeZone())}`
    if (!document.cookie.split('; ').includes(pair)) document.cookie = `${pair}; path=/; max-age=${yearS}; samesite=lax`
  }, [])
  return null
}
