import type { ReactNode } from 'react'

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
