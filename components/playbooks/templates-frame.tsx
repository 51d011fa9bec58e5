import type { ReactNode } from 'react'

type TemplatesFrameProps = { title: string; children: ReactNode; /** Above the title. */ back?: ReactNode }

export function TemplatesFrame({ title, back, children }: TemplatesFrameProps) {
  return (
    <div className="mx-auto max-w-360 px-5 pt-5 pb-16 max-sm:px-3.5">
      {back}
      <h1 className="font-title text-[26px] leading-tight wrap-anywhere max-md:text-[22px]">{title}</h1>
      {children}
    </div>
  )
}
