import type { ReactNode } from 'react'

/** The frame around all sections of the settings, which no clan's own styles reach: money and accounts are here. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <div data-clan-free="" className="mx-auto max-w-230 px-5 pt-6 pb-16 max-sm:px-3.5">
      <h1 className="font-title text-[26px] leading-tight max-md:text-[22px]">Settings</h1>
      {children}
    </div>
  )
}
