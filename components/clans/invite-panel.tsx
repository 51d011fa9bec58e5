'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { callApi } from '@/lib/call-api'
import { plainEmail, splitEmails } from '@/lib/boards/share/plain-email'
import type { ClanPage, OfferedBoard } from '@/lib/clans/clan-page'
import type { Invited, InviteInput } from '@/lib/clans/invitations'
import { clanRoleNames, type GivenRole, givenRoles, isClanAdmin } from '@/lib/clans/roles'
import { AppError } from '@/lib/errors'
import { BoardChoice, type ChosenBoards, DaysSelect, noBoards } from './invitation-choices'
import { ClanProblem, useClanChange } from './use-clan-change'

type InvitePanelProps = Pick<ClanPage, 'clan' | 'role'> & {
  boards: readonly OfferedBoard[]
  ownerName: string | null
}

/** Invites addresses; several can be pasted at once. The text stays until it is done. */
export function InvitePanel({ clan, role: viewerRole, boards, ownerName }: InvitePanelProps) {
  const { isBusy, problem, setProblem, change } = useClanChange(ownerName)
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<GivenRole>(clan.invitesAs)
  const [days, setDays] = useState(7)
  const [chosen, setChosen] = useState<ChosenBoards>(noBoards)
  const [answer, setAnswer] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAnswer('')
    const addresses = splitEmails(typed)
    const wrong = addresses.filter((each) => !plainEmail(each))
    if (addresses.length === 0) return setProblem('Enter at least one e-mail address.')
    if (wrong.length > 0) return setProblem(`These are not e-mail addresses: ${wrong.slice(0, 3).join(', ')}.`)
    if (addresses.length > 50) return setProblem('Invite up to 50 people at a time.')
    const input: InviteInput = { clanId: clan.id, emails: addresses, role, days, ...chosen }
    const done = await change(async () => sendClanInvitations(input))
    if (!done) return
    // More may have been typed since.
    setTyped((now) => (now === typed ? '' : now))
    setAnswer(answerTo(done.answer))
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="rounded-lg border border-rule bg-paper-raised px-5 py-4.5"
    >
      <h2 className="text-[17px] font-semibold">Invite</h2>
      <Field label="E-mail addresses" hideLabel className="mt-2.5">
        <Textarea
          rows={3}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder="nora@example.org, sam@example.org"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Select
          aria-label="Role"
          value={role}
          onChange={({ target }) => setRole(givenRoles.find((each) => each === target.value) ?? clan.invitesAs)}
          className="w-36"
        >
          {givenRoles
            .filter((each) => each !== 'admin' || isClanAdmin(viewerRole))
            .map((each) => (
              <option key={each} value={each}>
                As {clanRoleNames[each].toLowerCase()}
              </option>
            ))}
        </Select>
        <DaysSelect days={days} onChange={setDays} />
      </div>
      <BoardChoice boards={boards} isGuest={role === 'guest'} chosen={chosen} onChange={setChosen} />
      <p className="mt-2.5 text-[13px] text-ink-soft text-pretty">
        They see the clan, who invited them and what they can do, and join with one click.
      </p>
      <ClanProblem>{problem}</ClanProblem>
      <p role="status" className="mt-1.5 text-[13px] text-pretty text-matsu-deep empty:hidden">
        {answer}
      </p>
      <Button type="submit" variant="primary" busy={isBusy} className="mt-3">
        Send invitations
      </Button>
    </form>
  )
}

/** @throws AppError with the server's message */
export async function sendClanInvitations(input: InviteInput): Promise<Invited> {
  const answer = await callApi<Invited>('/api/clans/invitations', { input, timeoutMs: 20_000 })
  if (answer.isDone) return answer.body
  throw new AppError(answer.code, answer.message ?? '', {
    cause: { details: JSON.stringify(answer.body['overPlan'] ?? null) },
  })
}

function answerTo({ invitations, members }: Invited): string {
  const sentences = [
    invitations.length === 1 && `${invitations[0]?.email} is invited.`,
    invitations.length > 1 && `${invitations.length} people are invited.`,
    members.length === 1 && `${members[0]} is already in the clan.`,
    members.length > 1 && `${members.length} of them are already in the clan.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
