'use client'

import { useEffect } from 'react'
import { timeZoneCookie } from '@/lib/time-zone'
import { useTimeZone } from './time-settings'

const yearS = 365 * 24 * 60 * 60

/** Tells the server the person's time zone from the next page on, even after travelling. */
export function TimeZoneKeeper() {
  const timeZone = useTimeZone()
  useEffect(() => {
    const pair = `${timeZoneCookie}=${encodeURIComponent(timeZone)}`
    if (!document.cookie.split('; ').includes(pair)) document.cookie = `${pair}; path=/; max-age=${yearS}; samesite=lax`
  }, [timeZone])
  return null
}
