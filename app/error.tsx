'use client'

import { CrashScreen } from '@/components/feedback/crash-screen'

export default function ErrorPage({ error }: { error: unknown }) {
  return <CrashScreen error={error} />
}
