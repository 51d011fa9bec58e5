'use client'

import { type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useBoard } from '../context/board-context'
import { OpenPublicLink } from './open-public-link'
import { usePublicLink } from './use-public-link'

/** Whether strangers may read the dojo. Admins switch it on and off; everyone else on it learns that it is on. */
export function PublicLinkSection({ boardId }: { boardId: string }) {
  const { role } = useBoard()
  const { loaded, load, busy, problem, change } = usePublicLink(boardId)
  const isAdmin = role === 'admin'
  if (loaded.state === 'loading') return isAdmin && <Part>{<Skeleton className="h-9" />}</Part>
  if (loaded.state === 'failed') {
    return (
      isAdmin && (
        <Part>
          <p role="alert" className="flex flex-wrap items-center gap-3 text-ink-soft">
            The public link could not be loaded.
            <Button size="sm" onClick={() => void load()}>
              Try again
            </Button>
          </p>
        </Part>
      )
    )
  }
  const { link } = loaded
  if (!isAdmin) {
    return (
      link.isOn && (
        <Part>
          <p className="text-ink-soft text-pretty">
            On: anyone who has the link can read this dojo without an account. Admins manage it.
          </p>
        </Part>
      )
    )
  }
  return (
    <Part>
      {link.isOn && link.token ? (
        <OpenPublicLink token={link.token} showsPeople={link.showsPeople} busy={busy} onChange={change} />
      ) : link.forbiddenBy ? (
        <p className="text-ink-soft text-pretty">
          The clan {link.forbiddenBy} does not allow public links to its dojos.
        </p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 text-ink-soft text-pretty">
            Off. With a link, anyone can read this dojo without an account, and follow it live. Comments, files and
            people stay hidden.
          </p>
          <Button size="sm" busy={busy === 'open'} onClick={() => void change('open')}>
            Create public link
          </Button>
        </div>
      )}
      <p role="alert" className="mt-2 text-[13px] text-pretty text-danger-deep empty:hidden">
        {problem}
      </p>
    </Part>
  )
}

function Part({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="mb-1.5 text-[13px] font-semibold">
        Public link
      </h3>
      {children}
    </section>
  )
}
