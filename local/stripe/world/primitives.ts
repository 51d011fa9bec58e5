/** Seconds since 1970, as everywhere at Stripe. */
export type Timestamp = number

/** What callers attach to an object: texts by name. */
export type Metadata = Record<string, string>
