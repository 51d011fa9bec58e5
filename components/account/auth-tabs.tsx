import Link from 'next/link'
import { withReturnPath } from '@/lib/account/return-path'

export type AuthTab = 'sign-in' | 'try'

const tabs: readonly { tab: AuthTab; href: string; label: string }[] = [
  { tab: 'sign-in', href: '/auth', label: 'Sign in' },
  { tab: 'try', href: '/auth?tab=try', label: 'Create account' },
]

/** Signing in and signing up. Links with their own addresses: they work before any script runs, and can be shared. */
export function AuthTabs({ current, next }: { current: AuthTab; next: string }) {
  return (
    <nav aria-label="Sign in or create an account" className="grid grid-cols-2 border-b border-rule">
      {tabs.map(({ tab, href, label }) => (
        <Link
          key={tab}
          href={withReturnPath(href, next)}
          replace
          scroll={false}
          aria-current={tab === current ? 'page' : undefined}
          className="-mb-px border-b-2 border-transparent py-3 text-center font-medium text-ink-soft transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
