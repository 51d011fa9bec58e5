'use client'

import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { useDateFormat, useTimeZone } from '@/components/time/time-settings'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress-bar'
import { type Checked, checkWholeChain } from '@/lib/audit/check-chain'
import { longDate } from '@/lib/time-zone'

type State = { share: number } | { checked: Checked } | { hasFailed: true }

const count = (many: number) => many.toLocaleString('en-US')
const entries = (many: number) => (many === 1 ? '1 entry' : `${count(many)} entries`)

/** Recomputes the trail's chain in parts, and says whether every entry is intact. */
export function VerifyChain({ clanId }: { clanId: string | null }) {
  const { openDb } = useAuth()
  const [state, setState] = useState<State>()
  const isBusy = state !== undefined && 'share' in state
  const verify = async () => {
    setState({ share: 0 })
    try {
      const { checkChain } = await import('@/lib/audit/queries')
      const db = await openDb()
      const checked = await checkWholeChain(
        (afterSeq) => checkChain(db, clanId, afterSeq),
        (share) => setState({ share }),
      )
      setState({ checked })
    } catch {
      setState({ hasFailed: true })
    }
  }
  return (
    <>
      <Button busy={isBusy} onClick={() => void verify()}>
        <ShieldCheck aria-hidden="true" />
        Verify
      </Button>
      <div role="status" className="order-last basis-full text-[13px] text-pretty empty:hidden">
        {isBusy && (
          <div className="flex w-60">
            <ProgressBar label="Verifying" share={state.share} />
          </div>
        )}
        {state && 'checked' in state && <Outcome checked={state.checked} />}
        {state && 'hasFailed' in state && (
          <p className="text-danger-deep">
            The audit trail could not be verified because the server did not answer. Try again.
          </p>
        )}
      </div>
    </>
  )
}

function Outcome({ checked: { many, since, lastHash, broken } }: { checked: Checked }) {
  const timeZone = useTimeZone()
  const format = useDateFormat()
  if (broken) {
    const when =
      broken.at === null ? '' : ` (${broken.isMissing ? 'before ' : ''}${longDate(broken.at, timeZone, format)})`
    return (
      <p className="text-danger-deep">
        <strong className="font-semibold">
          Broken at entry {count(broken.seq)}
          {when}:
        </strong>{' '}
        {broken.isMissing ? 'it is missing.' : 'it was changed or inserted after it was sealed.'}{' '}
        {many === 0 ? 'It is the first one.' : `${entries(many)} before it ${many === 1 ? 'fits' : 'fit'}.`}
      </p>
    )
  }
  if (many === 0 || since === null) return <p className="text-ink-soft">There is nothing to verify yet.</p>
  return (
    <p className="text-matsu-deep">
      <strong className="font-semibold">
        {entries(many)}, unbroken since {longDate(since, timeZone, format)}.
      </strong>{' '}
      {lastHash !== null && (
        <span className="text-ink-soft">
          Last hash <code className="break-all">{lastHash.slice(0, 16)}</code>: compare it with an earlier export of
          yours.
        </span>
      )}
    </p>
  )
}
