'use client'

import { useState } from 'react'
import { notify } from '@/components/feedback/notify'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { callApi } from '@/lib/call-api'
import type { ClanPage, OfferedBoard } from '@/lib/clans/clan-page'
import type { LinkInput } from '@/lib/clans/invitations'
import { AppError } from '@/lib/errors'
import { BoardChoice, type ChosenBoards, DaysSelect, noBoards } from './invitation-choices'
import { ClanProblem, useClanChange } from './use-clan-change'

type LinkPanelProps = Pick<ClanPage, 'clan'> & {
  boards: readonly OfferedBoard[]
  ownerName: string | null
}

const uses = [1, 5, 10, 25, 100]

/** A link that several people may use. It is shown once: the database keeps only its hash. */
export function LinkPanel({ clan, boards, ownerName }: LinkPanelProps) {
  const { isBusy, problem, change } = useClanChange(ownerName)
  const [role, setRole] = useState(clan.invitesAs)
  const [many, setMany] = useState(10)
  const [days, setDays] = useState(7)
  const [chosen, setChosen] = useState<ChosenBoards>(noBoards)
  const [link, setLink] = useState<string>()
  const [isCopied, setCopied] = useState(false)

  const make = async () => {
    setCopied(false)
    const { boardIds, boardRole } = chosen
    const input: LinkInput = {
      clanId: clan.id,
      role,
      uses: many,
      days,
      boardIds,
      boardRole: boardRole === 'viewer' ? 'viewer' : 'member',
    }
    const done = await change(async () => makeLink(input))
    if (done) setLink(new URL(`/invite/${done.answer}`, window.location.origin).href)
  }
  return (
    <section aria-labelledby="link" className="mt-5 rounded-lg border border-rule bg-paper-raised px-5 py-4.5">
      <h2 id="link" className="text-[17px] font-semibold">
        Invite by link
      </h2>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Select
          aria-label="Role of people who use the link"
          value={role}
          onChange={({ target }) => setRole(target.value === 'guest' ? 'guest' : 'member')}
          className="w-36"
        >
          <option value="member">As member</option>
          <option value="guest">As guest</option>
        </Select>
        <Select
          aria-label="For how many people"
          value={many}
          onChange={({ target }) => setMany(Number(target.value))}
          className="w-30"
        >
          {uses.map((each) => (
            <option key={each} value={each}>
              {each === 1 ? '1 person' : `${each} people`}
            </option>
          ))}
        </Select>
        <DaysSelect days={days} onChange={setDays} />
      </div>
      <BoardChoice boards={boards} isGuest={role === 'guest'} chosen={chosen} onChange={setChosen} />
      <ClanProblem>{problem}</ClanProblem>
      {link ? (
        <div className="mt-3">
          <Field label="The link" hint="Copy it now: it is shown only once. Anyone who has it can join.">
            <Input readOnly value={link} onFocus={({ target }) => target.select()} />
          </Field>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              variant="primary"
              onClick={() =>
                void navigator.clipboard.writeText(link).then(
                  () => setCopied(true),
                  () => notify('link.copy'),
                )
              }
            >
              {isCopied ? 'Copied' : 'Copy link'}
            </Button>
            <Button busy={isBusy} onClick={() => void make()}>
              Create another link
            </Button>
          </div>
        </div>
      ) : (
        <Button busy={isBusy} onClick={() => void make()} className="mt-3">
          Create link
        </Button>
      )}
    </section>
  )
}

/** @returns its token. @throws AppError with the server's message */
async function makeLink(input: LinkInput): Promise<string> {
  const answer = await callApi<{ token: string }>('/api/clans/links', { input })
  if (answer.isDone) return answer.body.token
  throw new AppError(answer.code, answer.message ?? '', {
    cause: { details: JSON.stringify(answer.body['overPlan'] ?? null) },
  })
}
