/**
 * Start parameters that keep Postgres from joining and grouping by hash. Its hash of a value has no seed, so whoever chooses the
 * ids or texts of 19,000 rows can give them all one hash, and looking each up takes the square of their number. Sorting
 * them takes 10% longer at most and cannot be made slow (docs/decisions/joins-are-sorted.md).
 */
export const UNHASHED = ['enable_hashjoin', 'enable_hashagg', 'enable_memoize'].flatMap((name) => ['-c', `${name}=off`])
