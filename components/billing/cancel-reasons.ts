/** Stripe's own list, so that it can be counted there; in words that people would use. */
export const cancelReasons = [
  { value: 'too_expensive', label: 'It is too expensive' },
  { value: 'missing_features', label: 'Something that I need is missing' },
  { value: 'switched_service', label: 'I use something else now' },
  { value: 'unused', label: 'I do not use it enough' },
  { value: 'too_complex', label: 'It is too complicated' },
  { value: 'low_quality', label: 'It did not work well' },
  { value: 'customer_service', label: 'Support did not help' },
  { value: 'other', label: 'Something else' },
] as const
