import type { ReactNode } from 'react'

/**
 * The frame around all sections of a page of settings, which no clan's own styles reach, because money and accounts are
 * here.
 */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div data-clan-free="" className="mx-auto max-w-230 px-5 pt-6 pb-16 max-sm:px-3.5">
      <h1 className="font-title text-[26px] leading-tight max-md:text-[22px]">{title}</h1>
      {children}
    </div>
  )
}

type SettingsSectionProps = { id: string; title: string; children: ReactNode }

/** One section of the settings, with its own heading; links can lead to it. */
export function SettingsSection({ id, title, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-7">
      <h2 id={id} className="mb-5 scroll-mt-4 text-[17px] font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
