'use client'

import type { ReactNode } from 'react'
import { useFormStatus } from 'react-dom'
import { Button, type ButtonProps } from '@/components/ui/button'
import type { Intent } from '@/lib/account/auth-state'

type SubmitButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  /** What this button asks for, in a form with several submit buttons. */
  intent?: Intent
  children: ReactNode
}

/** Sends its form, and is busy while its own request runs. */
export function SubmitButton({ intent, ...looks }: SubmitButtonProps) {
  const { pending, data } = useFormStatus()
  const isOwn = intent === undefined || data?.get('intent') === intent
  return (
    <Button
      type="submit"
      {...(intent && { name: 'intent', value: intent })}
      busy={pending && isOwn}
      disabled={pending && !isOwn}
      {...looks}
    />
  )
}
