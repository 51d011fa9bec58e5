'use client'

import { type FormEvent, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { PasswordField } from '@/components/account/password-field'
import { IntentLink } from '@/components/navigation/intent-link'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import { callApi } from '@/lib/call-api'
import type { DeletionSummary } from '@/lib/deletion/deletion-summary'
import { planOfTier } from '@/lib/plans/entitlements'
import { starterPlan } from '@/lib/plans/catalogue'
import { BinnedRow } from './binned-row'
import { HandOverRow } from './hand-over-row'
import { useDeletion } from './use-deletion'
import { WhatGoes } from './what-goes'

/** Explains what deleting the account means, then asks. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { deletion, reload, again } = useDeletion()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <DialogContent title="Delete your account?" description="This cannot be undone.">
        {deletion.status === 'loading' && (
          <div role="status" aria-label="Loading" className="mt-4 flex flex-col gap-3">
            <Skeleton className="h-8" />
            <Skeleton className="h-20" />
          </div>
        )}
        {deletion.status === 'failed' && (
          <p role="alert" className="mt-4 flex flex-wrap items-center gap-3 text-ink-soft">
            Your account’s data could not be loaded.
            <Button size="sm" onClick={again}>
              Try again
            </Button>
          </p>
        )}
        {deletion.status === 'ready' && (
          <Question summary={deletion.summary} onChange={reload} onBusy={setBusy} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  )
}

type QuestionProps = {
  summary: DeletionSummary
  onChange: () => Promise<void>
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

function Question({ summary, onChange, onBusy, onClose }: QuestionProps) {
  const { subscription } = useAuth()
  const plan = planOfTier(subscription.subscription_tier)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isShared = summary.boards.length + summary.clans.length > 0
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [email, password] = ['email', 'password'].map((name) => String(form.get(name) ?? ''))
    if (!email?.trim()) return setProblem('Type your e-mail address to confirm.')
    if (!summary.hasJustSignedIn && !password) return setProblem('Enter your password.')
    setProblem(undefined)
    const hold = (isHeld: boolean) => {
      setBusy(isHeld)
      onBusy(isHeld)
    }
    hold(true)
    const answer = await callApi('/api/account/delete', { input: { email, ...(password && { password }) } })
    // A whole new page: nothing of the account stays in this one.
    if (answer.isDone) return window.location.replace('/')
    hold(false)
    setProblem(answer.message ?? 'Your account could not be deleted. Please try again.')
    void onChange()
  }
  return (
    <>
      {isShared && <HandOver summary={summary} onChange={onChange} />}
      {summary.binned.length > 0 && <FromBin binned={summary.binned} onChange={onChange} />}
      <WhatGoes summary={summary} planName={plan === starterPlan ? null : plan.name} />
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-5 flex flex-col gap-4">
        {!isShared && (
          <>
            <Field label="Your e-mail address" hint={`Type ${summary.email} to confirm.`} required>
              <Input
                name="email"
                type="email"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                inputMode="email"
              />
            </Field>
            {!summary.hasJustSignedIn && (
              <PasswordField
                autoComplete="current-password"
                error={undefined}
                hint="Signed up with Google or GitHub? Sign out and in again. For ten minutes after that, you do not need a password."
              />
            )}
          </>
        )}
        {problem && (
          <p role="alert" className="text-[13px] text-pretty text-danger-deep">
            {problem}
          </p>
        )}
        <DialogFooter>
          <Button disabled={isBusy} onClick={onClose}>
            Keep account
          </Button>
          {!isShared && (
            <Button type="submit" variant="danger" busy={isBusy}>
              Delete account
            </Button>
          )}
        </DialogFooter>
      </form>
    </>
  )
}

function HandOver({ summary: { boards, clans }, onChange }: Pick<QuestionProps, 'summary' | 'onChange'>) {
  return (
    <section aria-labelledby="hand-over" className="mt-4">
      <h3 id="hand-over" className="text-[13px] font-semibold">
        Hand over first
      </h3>
      <p className="mt-1 text-ink-soft text-pretty">
        Others use these, so they are not deleted with your account. Ask someone to take each of them over, or delete it
        for everyone on the{' '}
        <IntentLink href="/dashboard" className="underline underline-offset-3">
          dashboard
        </IntentLink>
        .
      </p>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {boards.map((board) => (
          <HandOverRow key={board.id} kind="board" thing={board} onDone={onChange} />
        ))}
        {clans.map((clan) => (
          <HandOverRow key={clan.id} kind="clan" thing={clan} onDone={onChange} />
        ))}
      </ul>
    </section>
  )
}

function FromBin({ binned, onChange }: Pick<DeletionSummary, 'binned'> & Pick<QuestionProps, 'onChange'>) {
  return (
    <section aria-labelledby="from-bin" className="mt-4">
      <h3 id="from-bin" className="text-[13px] font-semibold">
        In the bin
      </h3>
      <p className="mt-1 text-ink-soft text-pretty">
        Others used these before they were deleted. They go with your account, and then no one can restore them. Restore
        what others should keep, and hand it over.
      </p>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {binned.map((board) => (
          <BinnedRow key={board.id} board={board} onDone={onChange} />
        ))}
      </ul>
    </section>
  )
}
