'use client'

import { type FormEvent, useState } from 'react'
import { useFormDraft } from '@/components/drafts/use-form-draft'
import { IntentLink } from '@/components/navigation/intent-link'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { useAskBeforeLosing } from '@/components/ui/use-ask-before-losing'
import type { ClanPage } from '@/lib/clans/clan-page'
import { changedElsewhere, theirsSentence } from '@/lib/changed-elsewhere'
import { changedFields } from '@/lib/changed-fields'
import { type ClanDefaults, type ClanDetails, updateClan, updateDefaults } from '@/lib/clans/mutations'
import { leftText, readLeft } from '@/lib/drafts/left-fields'
import { HandOver } from './hand-over'
import { isClanAdmin } from '@/lib/clans/roles'
import { ClanFields, readClanFields, typedClanFields } from './clan-fields'
import { ClanSection } from './clan-frame'
import { DeleteClan } from './delete-clan'
import { PublicLinksRule } from './public-links-rule'
import { ClanProblem, useClanChange } from './use-clan-change'

type ClanSettingsProps = Pick<ClanPage, 'clan' | 'role' | 'members' | 'offeredTo'> & {
  dojos: number
  forbidsPublicLinks: boolean
}

/** Name, defaults, and handing over or deleting a clan: each person sees what they may change. */
export function ClanSettings({ clan, role, members, dojos, offeredTo, forbidsPublicLinks }: ClanSettingsProps) {
  if (!isClanAdmin(role)) {
    return <p className="text-ink-soft">Only the clan’s admins can change its name and defaults.</p>
  }
  return (
    <div className="flex max-w-150 flex-col gap-9">
      <Details clan={clan} />
      <Defaults clan={clan} />
      <PublicLinksRule clanId={clan.id} isForbidden={forbidsPublicLinks} />
      <ClanSection title="Audit trail">
        <p className="text-pretty text-ink-soft">
          Who did what in this clan, when and from where.{' '}
          <IntentLink href={`/audit-trails?clan=${clan.id}`} className="underline underline-offset-3 hover:text-ink">
            Open the audit trail
          </IntentLink>
        </p>
      </ClanSection>
      {role === 'owner' && (
        <>
          <HandOver clan={clan} members={members} offeredTo={offeredTo} />
          <DeleteClan clan={clan} boards={dojos} />
        </>
      )}
    </div>
  )
}

const fieldNames = { name: 'name', description: 'description' } as const

function Details({ clan }: Pick<ClanPage, 'clan'>) {
  const { isBusy, problem, setProblem, change } = useClanChange()
  const [nameProblem, setNameProblem] = useState<string>()
  const [isSaved, setSaved] = useState(false)
  // What the fields began with: the page may have been refreshed since, and the fields have not.
  const [before, setBefore] = useState<ClanDetails>({ name: clan.name, description: clan.description })
  const [typed, setTyped] = useState(before)
  // What an earlier visit left, which the fields then start with.
  const [left, setLeft] = useState<ClanDetails>()
  const unsaved = leftText(before, typed)
  useAskBeforeLosing(unsaved !== null)
  useFormDraft(`clan:${clan.id}`, unsaved, (text) => {
    const found = readLeft<ClanDetails>(text, before)
    if (!found) return false
    setBefore(found.before)
    setTyped(found.typed)
    setLeft(found.typed)
    return true
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const details = readClanFields(event.currentTarget)
    const sent = typedClanFields(event.currentTarget)
    setSaved(false)
    setNameProblem(details.name === '' ? 'Give the clan a name.' : undefined)
    if (details.name === '') return
    const changed = changedFields(before, details)
    if (Object.keys(changed).length === 0) {
      setTyped(before)
      return setSaved(true)
    }
    const answer = await change(async (db) => {
      try {
        return void (await updateClan(db, clan.id, changed, before))
      } catch (error) {
        const theirs = changedElsewhere<ClanDetails>(error)
        if (!theirs) throw error
        return theirs
      }
    })
    if (!answer) return
    const theirs = answer.answer
    setBefore({ ...(theirs ? before : details), ...theirs })
    if (!theirs) setTyped((now) => (isSame(now, sent) ? details : now))
    if (theirs) setProblem(`${theirsSentence(theirs, fieldNames)} Save again to replace it with yours.`)
    else setSaved(true)
  }
  return (
    <ClanSection title="Name and description">
      <form
        onSubmit={(event) => void submit(event)}
        onInput={(event) => {
          setTyped(typedClanFields(event.currentTarget))
          setSaved(false)
        }}
        noValidate
        className="flex flex-col gap-4"
      >
        <ClanFields key={left && 'left'} details={left ?? clan} nameProblem={nameProblem} />
        <ClanProblem>{problem}</ClanProblem>
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" busy={isBusy}>
            Save
          </Button>
          <p role="status" className="text-[13px] text-matsu-deep">
            {isSaved && 'Saved.'}
          </p>
        </div>
      </form>
    </ClanSection>
  )
}

const isSame = (one: ClanDetails, other: ClanDetails) => leftText(one, other) === null

function Defaults({ clan }: Pick<ClanPage, 'clan'>) {
  const { isBusy, change } = useClanChange()
  const { membersMakeDojos, closesNewDojos, membersInvite, invitesAs } = clan
  const set = (changed: Partial<ClanDefaults>) =>
    void change((db) => updateDefaults(db, clan.id, changed), 'clan.defaults')
  return (
    <>
      <ClanSection title="New dojos">
        <div className="flex flex-col gap-2.5">
          <Checkbox
            label="Members can add dojos to the clan, not only admins"
            checked={membersMakeDojos}
            aria-disabled={isBusy}
            onCheckedChange={(isOn) => set({ membersMakeDojos: isOn })}
          />
          <Checkbox
            label="New dojos are invite-only at first: only people who are invited to them see them"
            checked={closesNewDojos}
            aria-disabled={isBusy}
            onCheckedChange={(isOn) => set({ closesNewDojos: isOn })}
          />
        </div>
      </ClanSection>
      <ClanSection title="New people">
        <div className="flex flex-col items-start gap-2.5">
          <Checkbox
            label="Members can invite members and guests, not only admins"
            checked={membersInvite}
            aria-disabled={isBusy}
            onCheckedChange={(isOn) => set({ membersInvite: isOn })}
          />
          <Field label="People are invited as" className="w-60">
            <Select
              value={invitesAs}
              aria-disabled={isBusy}
              onChange={({ target }) => set({ invitesAs: target.value === 'guest' ? 'guest' : 'member' })}
            >
              <option value="member">Member</option>
              <option value="guest">Guest</option>
            </Select>
          </Field>
          <p className="max-w-prose text-[13px] text-pretty text-ink-soft">
            People who invite can choose another role. Everyone who joins counts in the owner’s plan.
          </p>
        </div>
      </ClanSection>
    </>
  )
}
