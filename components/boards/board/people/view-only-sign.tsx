'use client'

import { Eye } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { useBoard } from '../../context/board-context'
import { whoMayGiveMore } from './who-may-give-more'

/** Tells viewers that they can only read this dojo, and who can change that. */
export function ViewOnlySign({ ownerId }: { ownerId: string }) {
  const { members } = useBoard()
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" className="bg-paper-sunk font-normal">
          <Eye aria-hidden="true" />
          <span className="max-sm:sr-only">View only</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent label="View only" align="start" className="w-72">
        <p className="font-semibold">You can only read this dojo</p>
        <p className="mt-1 text-[13px] text-pretty text-ink-soft">
          You see everything on it as it happens, but you cannot change anything. {whoMayGiveMore(members, ownerId)}
        </p>
      </PopoverContent>
    </Popover>
  )
}
