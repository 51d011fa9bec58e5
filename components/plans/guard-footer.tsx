'use client'

import { useAuth } from '@/components/account/auth-provider'
import { SignOutForm } from '@/components/account/sign-out-form'
import { Button } from '@/components/ui/button'

/** For people stopped at the guard: this may not be their account. */
export function GuardFooter() {
  const { user } = useAuth()
  return (
    <div className="mt-4 flex items-center justify-between gap-3 border-t border-rule pt-3">
      <p className="min-w-0 truncate text-[13px] text-ink-soft">{user.email}</p>
      <SignOutForm>
        <Button type="submit" variant="ghost" className="-mr-3">
          Sign out
        </Button>
      </SignOutForm>
    </div>
  )
}
