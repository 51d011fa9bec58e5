import type { ReactNode } from 'react'

/** A numbered list of things to do, one after the other. */
export function Steps({ children }: { children: ReactNode }) {
  return <div className="steps">{children}</div>
}

/**
 * Steps that e2e/help.spec.ts walks in the running product, beginning at `scene`: bold words are what is pressed,
 * written into or seen there (lib/content/walk-steps.ts). To the reader they are steps.
 */
export function Walk({ children }: { scene: string; children: ReactNode }) {
  return <Steps>{children}</Steps>
}
