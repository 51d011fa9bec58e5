import type { PackState } from './recognition'

/** Where the audio goes, most private first. */
export type EarKind = 'device' | 'recorder' | 'browser'

export type Situation = {
  /** Whether this device understands the language; null: this browser has no speech recognition. */
  pack: PackState | null
  /** The browser can record, and the operator's model transcribes recordings. */
  canRecord: boolean
  /** The person lets their browser send the audio to its maker. */
  mayGoToMaker: boolean
  isOnline: boolean
}

/** `ask`: nothing may listen yet; the person chooses, and `canInstall` says whether this device could learn it. */
export type Choice = { ear: EarKind } | { ask: true; canInstall: boolean } | { problem: 'unsupported' | 'offline' }

/** Who listens: this device if it can, then the operator's model, then the browser's maker if the person agrees. */
export function chooseEar({ pack, canRecord, mayGoToMaker, isOnline }: Situation): Choice {
  if (pack === 'available') return { ear: 'device' }
  if (!canRecord && pack === null) return { problem: 'unsupported' }
  if (!isOnline) return { problem: 'offline' }
  if (canRecord) return { ear: 'recorder' }
  if (mayGoToMaker) return { ear: 'browser' }
  return { ask: true, canInstall: pack === 'downloadable' || pack === 'downloading' }
}
