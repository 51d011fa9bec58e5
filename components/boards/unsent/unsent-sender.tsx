'use client'

import { useUnsentSender } from './use-unsent-sender'

export function UnsentSender() {
  useUnsentSender()
  return null
}
