import type { ReactNode } from 'react'
import { ChartKeys } from '@/components/charts/chart-keys'

/** Around the hub in each of its states. `ChartKeys` follows its links and its form without loading the page again. */
export function HubFrame({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <ChartKeys>
      <div data-clan-free="" className="mx-auto max-w-290 px-5 pt-6 pb-16 max-sm:px-3.5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="font-title text-[26px] leading-tight wrap-anywhere max-md:text-[22px]">{title}</h1>
          {action}
        </div>
        {children}
      </div>
    </ChartKeys>
  )
}
