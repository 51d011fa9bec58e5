'use client'

import { useActionState } from 'react'
import { Button } from '@/components/ui/button'
import { withReturnPath } from '@/lib/account/return-path'

export type ProviderChoice = { name: string; label: string }

type ProviderButtonsProps = {
  providers: readonly ProviderChoice[]
  action: (before: null, form: FormData) => Promise<null>
  next: string
}

/** A button per sign-in service that the project has enabled, or nothing at all. */
export function ProviderButtons({ providers, action, next }: ProviderButtonsProps) {
  const [, send] = useActionState(action, null, withReturnPath('/auth', next))
  if (providers.length === 0) return null
  return (
    <form action={send} className="mb-5 flex flex-col gap-2 border-b border-rule pb-5">
      <input type="hidden" name="next" value={next} />
      {providers.map(({ name, label }) => (
        <Button key={name} type="submit" name="provider" value={name} size="lg" className="w-full">
          Continue with {label}
        </Button>
      ))}
    </form>
  )
}
