import { type ReactNode, useId } from 'react'

/** A part of the clan's settings, with its heading. */
export function ClanSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-[17px] font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
