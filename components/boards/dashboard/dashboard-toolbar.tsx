'use client'

import { LayoutGrid, Rows3 } from 'lucide-react'
import { Segmented } from '@/components/ui/segmented'
import { FilterField } from './filter-field'
import type { View } from './view'

type DashboardToolbarProps = {
  query: string
  onQueryChange: (query: string) => void
  view: View
  onViewChange: (view: View) => void
}

const options = [
  { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden="true" /> },
  { value: 'list', label: 'List', icon: <Rows3 aria-hidden="true" /> },
] as const

export function DashboardToolbar({ query, onQueryChange, view, onViewChange }: DashboardToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="font-title text-xl">Dojos</h2>
      <search className="flex min-w-60 flex-1 items-center justify-end gap-2">
        <FilterField query={query} onQueryChange={onQueryChange} />
        <Segmented label="View" options={options} value={view} onValueChange={onViewChange} iconsOnly />
      </search>
    </div>
  )
}
