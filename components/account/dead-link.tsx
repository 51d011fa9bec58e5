import Link from 'next/link'
import { Button } from '@/components/ui/button'
import type { Viewer } from '@/lib/account/schema'
import { AuthCard } from './auth-card'

/** A link that came to nothing, told to somebody who is signed in and stays so. */
export function DeadLink({ viewer, next }: { viewer: Viewer; next: string }) {
  return (
    <AuthCard title="That link no longer works" lead="It has expired or was used before. You are still signed in.">
      <Button asChild variant="primary" size="lg" className="w-full">
        <Link href={next} replace>
          Continue as {viewer.displayName || viewer.email}
        </Link>
      </Button>
    </AuthCard>
  )
}
