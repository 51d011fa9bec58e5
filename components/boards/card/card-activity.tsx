'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CardHistory } from './card-history'
import { CardSection } from '../context/card-section'
import type { LoadedDetails } from '../context/use-card-details'

/** The history of a technique. */
export function CardActivity({ details }: { details: LoadedDetails }) {
  const [isOpen, setOpen] = useState(false)
  if (details.state !== 'known') return null
  return (
    <CardSection
      title="History"
      action={
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide history' : 'Show history'}
        </Button>
      }
    >
      {isOpen && <CardHistory details={details.details} />}
    </CardSection>
  )
}
