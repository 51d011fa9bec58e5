import { domains, type Domain } from './domains.ts'

/** A row of objects.sql. */
export type SchemaObject = { key: string; kind: string; table: string | null; sql: string }

const header = `-- The database as the migrations leave it, to read and to review: each object once.
-- Written by \`npm run db:schema\`. Do not edit; change it with a migration.
`

/** The text of each domain's file: tables with everything that belongs to them, then functions; both by name. */
export function printSchemas(objects: SchemaObject[], domainOf: Map<string, Domain>): Map<string, string> {
  const files = domains.map((domain): [string, string] => {
    const own = objects.filter(({ key, table }) => domainOf.get(table === null ? key : `table ${table}`) === domain)
    const free = own.filter(({ table }) => table === null)
    const tables = [...new Set(own.flatMap(({ table }) => table ?? []))]
    const paragraphs = [
      ...paragraphsOf(free, ['schema', 'extension', 'sequence']),
      ...tables.flatMap((name) =>
        paragraphsOf(
          own.filter(({ table }) => table === name),
          ['table', 'index', 'policy', 'trigger', 'publication'],
        ),
      ),
      ...paragraphsOf(free, ['view', 'policy', 'trigger', 'publication', 'function']),
    ]
    return [`${domain}.sql`, [header, ...paragraphs.map((paragraph) => `${paragraph}\n`)].join('\n')]
  })
  return new Map(files)
}

/** Objects kind by kind. Each function has its own paragraph; others share one with their kind. */
function paragraphsOf(objects: SchemaObject[], kinds: string[]): string[] {
  return kinds.flatMap((kind) => {
    const texts = objects.filter((object) => object.kind === kind).map(({ sql }) => sql)
    if (kind === 'function' || kind === 'view') return texts
    return texts.length > 0 ? [texts.join('\n')] : []
  })
}
