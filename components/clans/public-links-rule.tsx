'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Checkbox } from '@/components/ui/checkbox'
import { forbidPublicLinks } from '@/lib/clans/mutations'
import { ClanSection } from './clan-frame'
import { useClanChange } from './use-clan-change'

type PublicLinksRuleProps = { clanId: string; isForbidden: boolean }

/** Whether admins of the clan's dojos may make them public. */
export function PublicLinksRule({ clanId, isForbidden }: PublicLinksRuleProps) {
  const { isBusy, change } = useClanChange()
  const [isAsked, setAsked] = useState(false)
  const forbid = async (isOn: boolean) =>
    void (await change((db) => forbidPublicLinks(db, clanId, isOn), 'clan.defaults'))
  return (
    <ClanSection title="Public links">
      <Checkbox
        label="Admins of a dojo may create a public link, which anyone can read it by"
        checked={!isForbidden}
        aria-disabled={isBusy}
        onCheckedChange={(isAllowed) => (isAllowed ? void forbid(false) : setAsked(true))}
      />
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Forbid public links?"
        description="The public links of all dojos of this clan end now. Allowing them again does not bring them back."
        confirmLabel="Forbid public links"
        onConfirm={() => forbid(true)}
      />
    </ClanSection>
  )
}
