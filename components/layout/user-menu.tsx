'use client'

import { Bell, CreditCard, LogOut, Settings, UserRound, Palette } from 'lucide-react'
import { useRef, useState } from 'react'
import { SignOutForm } from '@/components/account/sign-out-form'
import { usePlainLook } from '@/components/branding/plain-look-button'
import { OnDemand } from '@/components/feedback/on-demand'
import { Avatar } from '@/components/ui/avatar'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import {
  DropdownMenuCheckboxItem,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
} from '@/components/ui/dropdown-menu-choice'
import type { Viewer } from '@/lib/account/schema'
import { IntentLink } from '@/components/navigation/intent-link'
import { billingLink, notificationsLink, profileLink, teamManagement } from '@/components/navigation/links'
import { ThemeIcon, themes, useChosenTheme } from '@/components/theme/themes'

const loadSignOutDialog = () => import('./sign-out-dialog').then((module) => module.SignOutDialog)

/** How many changes wait in this browser. None if counting fails, since none can be stored there either. */
async function countUnsentChanges(userId: string): Promise<number> {
  try {
    const { countUnsent } = await import('@/lib/boards/unsent/count-unsent')
    return await countUnsent(userId)
  } catch {
    return 0
  }
}

type UserMenuProps = {
  viewer: Viewer
  /** Whether the active clan's look is switched off; undefined if there is none. */
  isPlain: boolean | undefined
}

export function UserMenu({ viewer, isPlain }: UserMenuProps) {
  const [theme, setTheme] = useChosenTheme()
  const setPlain = usePlainLook()
  const signOutForm = useRef<HTMLFormElement>(null)
  const [waiting, setWaiting] = useState(0)
  const signOut = () => signOutForm.current?.requestSubmit()
  const askBeforeSigningOut = async () => {
    const count = await countUnsentChanges(viewer.id)
    if (count === 0) signOut()
    else setWaiting(count)
  }
  return (
    <>
      <SignOutForm ref={signOutForm} hidden />
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label="Account menu"
          className="grid size-8 place-items-center rounded-full pointer-coarse:h-11 pointer-coarse:w-10"
        >
          <Avatar id={viewer.id} name={viewer.displayName || viewer.email} url={viewer.avatarUrl} decorative />
        </DropdownMenuTrigger>
        <DropdownMenuContent className="w-60">
          <div className="px-2.5 pt-1 pb-1.5">
            <p className="truncate font-medium">{viewer.displayName || viewer.email}</p>
            {viewer.displayName && <p className="truncate text-[13px] text-ink-soft">{viewer.email}</p>}
          </div>
          <DropdownMenuSeparator />
          <DropdownMenuItem asChild>
            <IntentLink href={profileLink.href}>
              <UserRound aria-hidden="true" />
              {profileLink.label}
            </IntentLink>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <IntentLink href={teamManagement.href}>
              <Settings aria-hidden="true" />
              {teamManagement.label}
            </IntentLink>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <IntentLink href={billingLink.href}>
              <CreditCard aria-hidden="true" />
              {billingLink.label}
            </IntentLink>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <IntentLink href={notificationsLink.href}>
              <Bell aria-hidden="true" />
              {notificationsLink.label}
            </IntentLink>
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuRadioGroup label="Theme" value={theme ?? 'system'} onValueChange={setTheme}>
            {themes.map(({ value, label }) => (
              <DropdownMenuRadioItem key={value} value={value}>
                <ThemeIcon theme={value} />
                {label}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
          {isPlain !== undefined && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuCheckboxItem checked={isPlain} onCheckedChange={setPlain}>
                <Palette aria-hidden="true" />
                Plain look
              </DropdownMenuCheckboxItem>
            </>
          )}
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => void askBeforeSigningOut()}>
            <LogOut aria-hidden="true" />
            Sign out
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {waiting > 0 && (
        <OnDemand
          load={loadSignOutDialog}
          props={{ waiting, onConfirm: signOut, onClose: () => setWaiting(0) }}
          onUnavailable={() => setWaiting(0)}
        />
      )}
    </>
  )
}
