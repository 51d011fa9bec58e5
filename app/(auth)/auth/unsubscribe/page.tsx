import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthCard } from '@/components/account/auth-card'
import { Button } from '@/components/ui/button'
import { secretKey } from '@/lib/env'
import { type MailList, readUnsubscribeToken } from '@/lib/notifications/unsubscribe-token'

export const metadata: Metadata = { title: 'Stop e-mails' }

type UnsubscribePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const toSettings = (
  <Button asChild size="lg" className="w-full">
    <Link href="/notification-settings">Notification settings</Link>
  </Button>
)

/** What each kind of link stops. */
const words: Record<MailList, Record<'ask' | 'done', { title: string; lead: string }> & { button: string }> = {
  all: {
    ask: {
      title: 'Stop all e-mails?',
      lead: 'You will no longer get e-mails about mentions, assignments, dates and comments, or your weekly and morning e-mails. E-mails about your account, payments and invitations still come.',
    },
    button: 'Stop all e-mails',
    done: {
      title: 'E-mails are stopped',
      lead: 'You will no longer get e-mails about what happens in your dojos. The bell still shows it. You can switch e-mails on again in your settings.',
    },
  },
  weekly: {
    ask: {
      title: 'Stop the weekly e-mail?',
      lead: 'You will no longer get your week by e-mail. Other e-mails still come, and Analytics still shows your week.',
    },
    button: 'Stop the weekly e-mail',
    done: {
      title: 'The weekly e-mail is stopped',
      lead: 'Other e-mails still come. You can switch it on again in your settings.',
    },
  },
  morning: {
    ask: {
      title: 'Stop the morning e-mail?',
      lead: 'You will no longer get your briefing by e-mail. Other e-mails still come, and the AI Hub still shows your briefing.',
    },
    button: 'Stop the morning e-mail',
    done: {
      title: 'The morning e-mail is stopped',
      lead: 'Other e-mails still come. You can switch it on again in your settings.',
    },
  },
}

/** The link at the end of our e-mails. It works without signing in, and nothing happens before the button is pressed. */
export default async function UnsubscribePage({ searchParams }: UnsubscribePageProps) {
  const { token, stopped } = await searchParams
  if (stopped !== undefined) {
    const list = stopped === 'weekly' || stopped === 'morning' ? stopped : 'all'
    return <AuthCard {...words[list].done}>{toSettings}</AuthCard>
  }
  const read = readUnsubscribeToken(token, secretKey())
  if (read === null) {
    return (
      <AuthCard
        title="This link does not work"
        lead="It is incomplete or out of date. Sign in to choose which e-mails you get."
      >
        {toSettings}
      </AuthCard>
    )
  }
  const { ask, button } = words[read.list]
  return (
    <AuthCard {...ask}>
      <form method="post" action="/api/unsubscribe" className="flex flex-col gap-2">
        <input type="hidden" name="token" value={String(token)} />
        <Button type="submit" variant="primary" size="lg" className="w-full">
          {button}
        </Button>
        {toSettings}
      </form>
    </AuthCard>
  )
}
