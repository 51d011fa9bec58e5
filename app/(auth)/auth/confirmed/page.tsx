import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthCard } from '@/components/account/auth-card'
import { Button } from '@/components/ui/button'
import { findCurrentViewer } from '@/lib/account/require-viewer'

export const metadata: Metadata = { title: 'Address confirmed' }

type ConfirmedPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/**
 * After the link for a new address, for people who are not signed in with that account: nothing else has changed here.
 */
export default async function ConfirmedPage({ searchParams }: ConfirmedPageProps) {
  const viewer = await findCurrentViewer('auth.confirmed')
  const isHalf = (await searchParams)['other'] === '1'
  const what = isHalf
    ? 'The address changes once you also open the link that we sent to your other mailbox.'
    : 'The account now uses the new address.'
  return (
    <AuthCard
      title={isHalf ? 'One more link to open' : 'Address confirmed'}
      lead={
        viewer ? (
          <>
            {what} You are still signed in as <strong className="font-medium wrap-anywhere">{viewer.email}</strong>.
          </>
        ) : (
          `${what}${isHalf ? '' : ' Sign in with it from now on.'}`
        )
      }
    >
      <Button asChild variant="primary" size="lg" className="w-full">
        <Link href={viewer ? '/dashboard' : '/auth'} replace>
          {viewer ? `Continue as ${viewer.displayName || viewer.email}` : 'Sign in'}
        </Link>
      </Button>
    </AuthCard>
  )
}
