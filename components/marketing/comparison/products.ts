import type { Source } from './sources'

/** The columns, ours first. */
export const products = ['Ninja Dojo', 'Trello', 'Linear', 'Planka', 'Vikunja'] as const
export type Product = (typeof products)[number]
export type Other = Exclude<Product, 'Ninja Dojo'>

export type Verdict = 'yes' | 'partly' | 'no'

/** Where there is nothing to be answered by yes or no, the words stand alone. */
export type OwnClaim = { verdict?: Verdict; text: string }
/** Of others something is said only with where it was read. */
export type Claim = OwnClaim & { from: readonly [Source, ...Source[]] }

/** Others of whom nothing is said were not checked, for want of a page to rest a claim on. */
export type ComparisonRow = { topic: string; own: OwnClaim; others: Partial<Record<Other, Claim>> }

export const lastChecked = 'November 2026'
