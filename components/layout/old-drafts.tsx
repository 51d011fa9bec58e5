'use client'

import { useEffect } from 'react'
import { forgetOldDrafts } from '@/lib/drafts/stored-draft'

/** Lets go of texts that no one has continued for long, as the privacy page says. */
export function OldDrafts() {
  useEffect(forgetOldDrafts, [])
  return null
}
