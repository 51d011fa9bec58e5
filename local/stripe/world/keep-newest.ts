/**
 * Removes a customer's oldest records of a collection. Forms and sessions that nobody finishes would otherwise stay for
 * good, and each change writes all there is.
 */
export function keepNewest<R extends { customer: string | null }>(
  records: Record<string, R>,
  customer: string | null,
  most: number,
  isOfKind: (record: R) => boolean = () => true,
): void {
  // In the order in which they were made.
  const own = Object.entries(records).filter(([, record]) => record.customer === customer && isOfKind(record))
  for (const [id] of own.slice(0, -most)) delete records[id]
}
