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
      lead: 'You will get no more e-mails about mentions, assignments, dates and comments, nor your week or your briefing. E-mails about your account, payments and invitations still come.',
    },
    button: 'Stop all e-mails',
    done: {
      title: 'E-mails are stopped',
      lead: 'You get no more e-mails about what happens in your dojos. The bell still tells you. You can switch e-mails on again in your settings.',
    },
  },
  weekly: {
    ask: {
      title: 'Stop the weekly e-mail?',
      lead: 'Your week will not come by e-mail any more. Other e-mails still come, and Analytics still shows it.',
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
      lead: 'Your briefing will not come by e-mail any more. Other e-mails still come, and the AI Hub still shows it.',
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
        lead="It is not complete, or too old. Sign in to choose which e-mails you get."
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
