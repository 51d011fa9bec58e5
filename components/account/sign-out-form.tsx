'use client'

import type { ComponentProps, FormEvent } from 'react'
import { notify } from '@/components/feedback/notify'
import { signOutAction } from '@/components/navigation/links'

/** Signs out, as a page: nothing of the ended session stays in memory. Without a network it says that it cannot. */
export function SignOutForm(props: Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit'>) {
  const stay = (event: FormEvent) => {
    if (navigator.onLine) return
    event.preventDefault()
    notify('session.leave')
  }
  return <form method="post" action={signOutAction} onSubmit={stay} {...props} />
}
