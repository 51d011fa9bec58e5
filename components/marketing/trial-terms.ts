/** Spec, introduction: to the letter. */
export const trialTerms =
  '14-day free trial, cancel anytime, no credit card required upfront, yearly billing saves up to 20%.'
