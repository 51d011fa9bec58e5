import type { ReactNode } from 'react'

/** A numbered list of steps. */
export function Steps({ children }: { children: ReactNode }) {
  return <div className="steps">{children}</div>
}

/**
 * Steps that e2e/help.spec.ts follows in the running product, starting at `scene`: it presses, fills or looks for the
 * bold words (lib/content/walk-steps.ts). For the reader they are ordinary steps.
 */
export function Walk({ children }: { scene: string; children: ReactNode }) {
  return <Steps>{children}</Steps>
}
