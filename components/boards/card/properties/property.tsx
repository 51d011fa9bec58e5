'use client'

import { type ReactNode, useId } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { cn } from '@/lib/cn'
import { pressablePropertyStyles, PropertyName, PropertyValue, propertyStyles } from '../../context/property-row'

type PropertyProps = {
  name: string
  /** Undefined if there is none. */
  value: ReactNode
  /** What the popover is for, if not the property alone. */
  label?: string
  className?: string
  /** The field that opens when it is pressed. */
  children: ReactNode
}

/** A property of a technique: its name and value, and a field in a popover once it is pressed. */
export function Property({ name, value, label = name, className, children }: PropertyProps) {
  const id = useId()
  const isEmpty = value === undefined
  return (
    <Popover>
      <PopoverTrigger asChild>
        <button
          type="button"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-value`}
          className={cn(propertyStyles, pressablePropertyStyles)}
        >
          <PropertyName id={`${id}-name`} isEmpty={isEmpty}>
            {name}
          </PropertyName>
          <PropertyValue id={`${id}-value`} isEmpty={isEmpty}>
            {value ?? 'None'}
          </PropertyValue>
        </button>
      </PopoverTrigger>
      <PopoverContent label={label} className={cn('w-64 p-1.5', className)}>
        {children}
      </PopoverContent>
    </Popover>
  )
}

/** The same for people who can only read; in a `dl`. */
export function PropertyFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={propertyStyles}>
      <dt className="contents">
        <PropertyName isEmpty={children === undefined}>{name}</PropertyName>
      </dt>
      <dd className="contents">
        <PropertyValue isEmpty={children === undefined}>{children ?? 'None'}</PropertyValue>
      </dd>
    </div>
  )
}
