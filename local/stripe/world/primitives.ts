/** Seconds since 1970, as everywhere at Stripe. */
export type Timestamp = number

/** Texts that callers attach to an object, by name. */
export type Metadata = Record<string, string>
