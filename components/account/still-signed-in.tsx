import Link from 'next/link'
import { Button } from '@/components/ui/button'
import type { AuthProblem } from '@/lib/account/auth-problem'
import type { Viewer } from '@/lib/account/schema'
import { AuthCard } from './auth-card'
import { problemSentences } from './auth-form'

type StillSignedInProps = { viewer: Viewer; problem: AuthProblem; next: string }

/** Tells someone who is signed in, and stays signed in, that a link or another way of signing in failed. */
export function StillSignedIn({ viewer, problem, next }: StillSignedInProps) {
  const isDeadLink = problem === 'link-expired'
  return (
    <AuthCard
      title={isDeadLink ? 'That link no longer works' : 'Nothing has changed'}
      lead={`${isDeadLink ? 'It has expired or was already used.' : problemSentences[problem]} You are still signed in.`}
    >
      <Button asChild variant="primary" size="lg" className="w-full">
        <Link href={next} replace>
          Continue as {viewer.displayName || viewer.email}
        </Link>
      </Button>
    </AuthCard>
  )
}
