'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** After the portal: reads the frame again, which was rendered before Stripe was asked, and tidies the address. */
export function ForgetReturn() {
  const router = useRouter()
  useEffect(() => {
    router.replace('/settings', { scroll: false })
    router.refresh()
  }, [router])
  return null
}
