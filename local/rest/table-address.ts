import type { AddressRule } from '../http/plain-request.ts'

/** Parameters that a table takes only once; lite takes the first, or the last, of several. */
const ONCE = /(?:^|\.)(?:select|order|limit|offset|on_conflict|columns|apikey)$/

/** A table may have several conditions on one column: `created_at=gte.…&created_at=lt.…`. */
export const TABLE_ADDRESS: AddressRule = { mayRepeat: (name) => !ONCE.test(name) }
