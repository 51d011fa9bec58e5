import type { BudgetRefusal } from './budget'

/**
 * Who worded an answer. `none`: no model is configured; `long`: more than a call may send; `failed`: no answer, or none
 * that may be shown.
 */
export type Outcome = { by: 'model' } | { by: 'rules'; why: 'none' | 'long' | 'failed' | BudgetRefusal }

/** The small note beside an answer; none if there is no model anyway. */
export function outcomeWords(outcome: Outcome): string | null {
  if (outcome.by === 'model' || outcome.why === 'none') return null
  return `Without the model${reasons[outcome.why]}.`
}

const reasons: Readonly<Record<Exclude<Extract<Outcome, { by: 'rules' }>['why'], 'none'>, string>> = {
  plan: '',
  failed: ': it did not answer in a usable way',
  long: ': there is too much to send',
  day: ': today’s calls are used up',
  share: ': your share of this month’s calls is used up',
  month: ': everyone’s calls for this month are used up',
  busy: ': it is still busy with your last questions',
}
