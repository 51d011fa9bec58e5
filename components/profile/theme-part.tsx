'use client'

import { ThemeChoice } from '@/components/theme/theme-choice'
import { LabelledRow } from '@/components/ui/labelled-row'

/** The same choice as in the account menu, which stores it, too. */
export function ThemePart() {
  return (
    <LabelledRow title="Theme">
      <div className="max-w-90">
        <ThemeChoice />
      </div>
      <p className="mt-3 text-[13px] text-ink-soft">System follows the device you are on.</p>
    </LabelledRow>
  )
}
