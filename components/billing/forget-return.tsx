'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** After the portal: the frame, which was there before Stripe had been asked, is read anew, and the address is tidy. */
export function ForgetReturn() {
  const router = useRouter()
  useEffect(() => {
    router.replace('/settings', { scroll: false })
    router.refresh()
  }, [router])
  return null
}
