import { createHash } from 'node:crypto'

/** Of a migration's text; the same whatever line ends a checkout has. */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}
