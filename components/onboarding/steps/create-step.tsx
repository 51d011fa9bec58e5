'use client'

import { Button } from '@/components/ui/button'
import { buttonStyles } from '@/components/ui/button-styles'
import { IntentLink } from '@/components/navigation/intent-link'
import type { Tour } from '../use-tour'
import { CreateForm } from './create-form'

type CreateStepProps = { tour: Tour; onLeave: () => void }

/** The only step that asks for something: a name and a template. */
export function CreateStep({ tour, onLeave }: CreateStepProps) {
  const { board } = tour
  if (!board) {
    return (
      <>
        <p className="mt-2 max-w-[58ch] text-[15px] text-ink-soft text-pretty">
          Give your first dojo a name and choose how it starts. Only you see it, and everything on it can be changed
          later.
        </p>
        <CreateForm onMade={tour.made} />
      </>
    )
  }
  return (
    <>
      <p className="mt-2 max-w-[58ch] text-[15px] text-ink-soft text-pretty">
        {board.title === undefined ? 'Your dojo is ready.' : `Your dojo “${board.title}” is ready.`} You try the next
        steps in it, and what you do there stays.
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <IntentLink href={`/dojo/${board.id}`} onClick={onLeave} className={buttonStyles()}>
          Open your dojo
        </IntentLink>
        <Button variant="ghost" onClick={tour.startOver}>
          Start over with another dojo
        </Button>
      </div>
    </>
  )
}
