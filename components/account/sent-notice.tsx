'use client'

import Link from 'next/link'
import { useEffect, useRef } from 'react'
import type { AuthState } from '@/lib/account/auth-state'
import { withReturnPath } from '@/lib/account/return-path'

type SentNoticeProps = {
  sent: NonNullable<AuthState['sent']>
  email: string
  next: string
  /** Where this installation keeps its e-mails, if it does not send them. */
  mailboxUrl: string | undefined
}

/** Takes the form's place. It says the same whether or not the address has an account. */
export function SentNotice({ sent, email, next, mailboxUrl }: SentNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const address = <strong className="font-medium wrap-anywhere">{email}</strong>
  return (
    <div ref={notice} role="status" tabIndex={-1} className="border-l-3 border-matsu pl-4 outline-none">
      <h2 className="font-medium">Check your e-mail</h2>
      <p className="mt-1.5 text-pretty">
        {sent === 'confirmation' ? (
          <>If {address} is new here, a link to finish is on its way.</>
        ) : (
          <>If there is an account for {address}, a link is on its way.</>
        )}{' '}
        It works for one hour.
      </p>
      {mailboxUrl && (
        <p className="mt-3 text-pretty">
          E-mails stay on this machine:{' '}
          <a href={mailboxUrl} target="_blank" rel="noreferrer" className="font-medium underline underline-offset-4">
            open the mailbox
          </a>
          .
        </p>
      )}
      <p className="mt-3 text-ink-soft">
        Nothing there? Check your spam folder, or {/* A full load, so that the form starts over. */}
        <Link href={withReturnPath('/auth', next)} className="text-ink underline underline-offset-4">
          {sent === 'confirmation' ? 'sign in' : 'try again'}
        </Link>
        .
      </p>
    </div>
  )
}
