'use client'

import { useState } from 'react'
import { useDateFormat, useTimeZone } from '@/components/time/time-settings'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { ClanPage } from '@/lib/clans/clan-page'
import { endOffer, offerClan } from '@/lib/offers/mutations'
import { longDate } from '@/lib/time-zone'
import { ClanSection } from './clan-frame'
import { useClanChange } from './use-clan-change'

type HandOverProps = Pick<ClanPage, 'clan' | 'members' | 'offeredTo'>

/** The owner asks someone to take the clan over, and may take that back until they accept. */
export function HandOver({ clan, members, offeredTo }: HandOverProps) {
  const heirs = members.filter(({ role }) => role !== 'owner')
  const [chosen, setChosen] = useState('')
  const [isAsking, setAsking] = useState(false)
  const heir = heirs.find(({ userId }) => userId === chosen) ?? heirs[0]
  const { isBusy, change } = useClanChange(heir?.displayName ?? null)
  const timeZone = useTimeZone()
  const format = useDateFormat()
  if (!heir) {
    return (
      <ClanSection title="Hand over">
        <p className="text-pretty text-ink-soft">Invite someone first: a clan is handed over to one of its members.</p>
      </ClanSection>
    )
  }
  return (
    <ClanSection title="Hand over">
      {offeredTo ? (
        <p className="text-pretty">
          You asked <bdi className="font-semibold">{offeredTo.displayName}</bdi> to take the clan over. They find it on
          their dashboard and can accept until {longDate(offeredTo.endsAt, timeZone, format)}. Until then, you stay its
          owner.
        </p>
      ) : (
        <p className="text-pretty text-ink-soft">
          Someone else becomes the owner, with all the clan’s dojos; people and files then count in their plan, so they
          are asked first. You stay an admin.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {!offeredTo && (
          <Select
            aria-label="New owner"
            value={heir.userId}
            onChange={({ target }) => setChosen(target.value)}
            className="w-48"
          >
            {heirs.map(({ userId, displayName }) => (
              <option key={userId} value={userId}>
                {displayName}
              </option>
            ))}
          </Select>
        )}
        {/* One button for both, so that it keeps the focus. */}
        <Button
          busy={isBusy}
          onClick={() =>
            offeredTo ? void change((db) => endOffer(db, offeredTo.offerId), 'clan.handOver') : setAsking(true)
          }
        >
          {offeredTo ? 'Take it back' : `Ask ${heir.displayName} to take over`}
        </Button>
      </div>
      {/* Dialogs are never styled by the clan, so what it says is what is done. */}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Ask ${heir.displayName} to take over?`}
        description={`Once they accept, ${heir.displayName} owns ${clan.name} with all its dojos, and you are one of its admins. Until then you can take it back.`}
        confirmLabel="Ask them"
        confirmVariant="primary"
        onConfirm={async () => void (await change((db) => offerClan(db, clan.id, heir.userId), 'clan.handOver'))}
      />
    </ClanSection>
  )
}
