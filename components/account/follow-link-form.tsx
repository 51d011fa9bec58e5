import Link from 'next/link'
import { Button } from '@/components/ui/button'
import type { Link as FollowedLink } from '@/lib/account/link'

type FollowLinkFormProps = {
  link: FollowedLink
  /** The label of the link back, for people who are already signed in. */
  stay?: string
}

/**
 * A plain form: it works before any script runs, and a browser never sends it by itself. Keeping the current session is
 * the safe choice, so it comes first.
 */
export function FollowLinkForm({ link, stay }: FollowLinkFormProps) {
  const { token_hash, type, code, next } = link
  return (
    <form method="post" action="/auth/follow" className="flex flex-col gap-2">
      {Object.entries({ token_hash, type, code, next }).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {stay && (
        <Button asChild variant="primary" size="lg" className="w-full">
          <Link href="/dashboard" replace>
            {stay}
          </Link>
        </Button>
      )}
      <Button type="submit" variant={stay ? 'outline' : 'primary'} size="lg" className="w-full">
        {stay ? 'Continue with the link' : 'Continue'}
      </Button>
    </form>
  )
}
