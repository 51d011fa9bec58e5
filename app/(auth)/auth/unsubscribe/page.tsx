import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthCard } from '@/components/account/auth-card'
import { Button } from '@/components/ui/button'
import { secretKey } from '@/lib/env'
import { readUnsubscribeToken } from '@/lib/notifications/unsubscribe-token'

export const metadata: Metadata = { title: 'Stop e-mails' }

type UnsubscribePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const toSettings = (
  <Button asChild size="lg" className="w-full">
    <Link href="/notification-settings">Notification settings</Link>
  </Button>
)

/** The link at the end of our e-mails. It works without signing in, and nothing happens before the button is pressed. */
export default async function UnsubscribePage({ searchParams }: UnsubscribePageProps) {
  const { token, stopped } = await searchParams
  if (stopped !== undefined) {
    return (
      <AuthCard
        title="E-mails are stopped"
        lead="You get no more e-mails about what happens in your dojos. The bell still tells you. You can switch e-mails on again in your settings."
      >
        {toSettings}
      </AuthCard>
    )
  }
  if (readUnsubscribeToken(token, secretKey()) === null) {
    return (
      <AuthCard
        title="This link does not work"
        lead="It is not complete, or too old. Sign in to choose which e-mails you get."
      >
        {toSettings}
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title="Stop all e-mails?"
      lead="You will get no more e-mails about mentions, assignments, dates and comments. E-mails about your account, payments and invitations still come."
    >
      <form method="post" action="/api/unsubscribe" className="flex flex-col gap-2">
        <input type="hidden" name="token" value={String(token)} />
        <Button type="submit" variant="primary" size="lg" className="w-full">
          Stop all e-mails
        </Button>
        {toSettings}
      </form>
    </AuthCard>
  )
}
