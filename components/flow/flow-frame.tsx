import type { ReactNode } from 'react'
import { ChartKeys } from '@/components/charts/chart-keys'
import { Patterns } from '@/components/charts/patterns'

/** The frame of both pages of analytics. */
export function FlowFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ChartKeys>
      <div data-clan-free="" className="mx-auto max-w-290 px-5 pt-6 pb-16 max-sm:px-3.5">
        <Patterns />
        <h1 className="font-title text-[26px] leading-tight max-md:text-[22px]">{title}</h1>
        {children}
      </div>
    </ChartKeys>
  )
}
