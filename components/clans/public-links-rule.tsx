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
        label="Admins of a dojo can create a public link, with which anyone can read it"
        checked={!isForbidden}
        aria-disabled={isBusy}
        onCheckedChange={(isAllowed) => (isAllowed ? void forbid(false) : setAsked(true))}
      />
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Forbid public links?"
        description="All public links of this clan’s dojos stop working now. Allowing public links again does not restore them."
        confirmLabel="Forbid public links"
        onConfirm={() => forbid(true)}
      />
    </ClanSection>
  )
}
