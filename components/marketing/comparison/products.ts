import type { Source } from './sources'

/** The columns beside ours. */
export const others = ['Trello', 'Linear', 'Planka', 'Vikunja'] as const
export type Other = (typeof others)[number]

export type Verdict = 'yes' | 'partly' | 'no'

/** When the answer is not yes or no, the words are shown alone. */
export type OwnClaim = { verdict?: Verdict; text: string }
/** A claim about another product always has a source. */
export type Claim = OwnClaim & { from: readonly [Source, ...Source[]] }

/** A product without a claim was not checked, because we found no page about it. */
export type ComparisonRow = { topic: string; own: OwnClaim; others: Partial<Record<Other, Claim>> }

export const lastChecked = 'November 2026'
