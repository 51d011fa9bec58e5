'use client'

import { useSearchParams } from 'next/navigation'
import { useMemo, useState } from 'react'
import { readSorting, type Sorting, writeSorting } from '@/lib/boards/filters/sort-cards'
import { replaceParameters } from '../../context/card-address'

/** The sorting is in the address. What the person chooses counts; the router's address follows. */
export function useSorting(): readonly [sorting: Sorting, setSorting: (sorting: Sorting) => void] {
  const parameters = useSearchParams()
  const addressed = useMemo(() => readSorting(parameters), [parameters])
  const [state, setState] = useState({ parameters, sorting: addressed })
  if (state.parameters !== parameters) setState({ parameters, sorting: addressed })
  const setSorting = (sorting: Sorting) => {
    setState({ parameters, sorting })
    replaceParameters((address) => writeSorting(address, sorting))
  }
  return [state.sorting, setSorting]
}
