import type { ReactNode } from 'react'

type FilterChoiceProps = { isOn: boolean; onChange: () => void; children: ReactNode }

/** A checkbox that looks like a tag. */
export function FilterChoice({ isOn, onChange, children }: FilterChoiceProps) {
  return (
    <label className="relative inline-flex h-7 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-rule-strong px-2.5 text-[13px] text-ink-soft transition-colors duration-150 select-none hover:text-ink has-checked:border-ai has-checked:bg-ai-wash has-checked:font-medium has-checked:text-ai-deep has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ai pointer-coarse:h-10 pointer-coarse:px-3.5">
      <input type="checkbox" checked={isOn} onChange={onChange} className="absolute inset-0 cursor-pointer opacity-0" />
      {children}
    </label>
  )
}
