import { createHash } from 'node:crypto'

/** The checksum of a migration's text; the same for all line endings. */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}
