import type { Column, Relation, Schema, SchemaFunction } from './read-schema.ts'

const typeOfPostgres: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  record: 'Record<string, unknown>',
}
const textLike = new Set('bytea bpchar varchar date text citext time timetz timestamp timestamptz uuid'.split(' '))

const nothing = '{\n[_ in never]: never\n}'

/** The part of the file that follows the schema; `Json` comes before it and the helper types after it. */
export function printDatabase(schema: Schema): string {
  const typeOf = (type: string): string => {
    if (type.startsWith('_')) return `${typeOf(type.slice(1))}[]`
    if (textLike.has(type)) return 'string'
    if (schema.enums.some(({ name }) => name === type)) return `Database["public"]["Enums"]["${type}"]`
    const row = schema.relations.find(({ name }) => name === type)
    return row ? rowOf(row) : (typeOfPostgres[type] ?? 'unknown')
  }
  const columnType = ({ type, nullable }: Column) => typeOf(type) + (nullable ? ' | null' : '')
  const rowOf = (relation: Relation) => block(relation.columns.map((column) => `${column.name}: ${columnType(column)}`))

  const relation = (of: Relation): string => {
    const written = (isOptional: (column: Column) => boolean) =>
      block(
        of.columns.map((column) =>
          column.generated
            ? `${column.name}?: never`
            : `${column.name}${isOptional(column) ? '?' : ''}: ${columnType(column)}`,
        ),
      )
    const forms = [`Row: ${rowOf(of)}`]
    if (of.kind === 'table') {
      forms.push(`Insert: ${written(({ nullable, hasDefault }) => nullable || hasDefault)}`)
      forms.push(`Update: ${written(() => true)}`)
    }
    return `${of.name}: ${block([...forms, `Relationships: ${relationships(of)}`])}`
  }

  const returns = ({ returns, isSet, rowOf: columns }: SchemaFunction): string => {
    const one =
      columns.length > 0 ? block(columns.map(({ name, type }) => `${name}: ${typeOf(type)}`)) : typeOf(returns)
    return isSet ? `${one}[]` : one
  }
  const fn = (of: SchemaFunction): string => {
    const args = of.args.map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${typeOf(type)}`)
    const lines = [`Args: ${args.length === 0 ? 'never' : short(args)}`, `Returns: ${returns(of)}`]
    if (schema.relations.some(({ name }) => name === of.returns)) {
      lines.push(
        `SetofOptions: ${block([
          'from: "*"',
          `to: "${of.returns}"`,
          `isOneToOne: ${!of.isSet}`,
          `isSetofReturn: ${of.isSet}`,
        ])}`,
      )
    }
    return `${of.name}: ${lines.some((line) => line.includes('\n')) ? block(lines) : short(lines)}`
  }

  const kind = (wanted: Relation['kind']) => group(schema.relations.filter((one) => one.kind === wanted).map(relation))
  const enums = group(schema.enums.map(({ name, values }) => `${name}: ${values.map(quote).join(' | ')}`))
  const constants = block(schema.enums.map(({ name, values }) => `${name}: [${values.map(quote).join(', ')}],`))
  const database = block([
    `public: ${block([
      `Tables: ${kind('table')}`,
      `Views: ${kind('view')}`,
      `Functions: ${group(schema.functions.map(fn))}`,
      `Enums: ${enums}`,
      `CompositeTypes: ${nothing}`,
    ])}`,
  ])
  return indent(
    `export type Database = ${database}\n\nexport const Constants = {\npublic: {\nEnums: ${constants},\n},\n} as const\n`,
  )
}

function relationships({ relationships: all }: Relation): string {
  if (all.length === 0) return '[]'
  const one = all.map((k) =>
    block([
      `foreignKeyName: ${quote(k.name)}`,
      `columns: [${k.columns.map(quote).join(', ')}]`,
      `isOneToOne: ${k.isOneToOne}`,
      `referencedRelation: ${quote(k.relation)}`,
      `referencedColumns: [${k.referencedColumns.map(quote).join(', ')}]`,
    ]),
  )
  return `[\n${one.map((text) => `${text},`).join('\n')}\n]`
}

const quote = (text: string) => JSON.stringify(text)
const block = (lines: string[]) => (lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`)
const group = (lines: string[]) => (lines.length === 0 ? nothing : block(lines))

/** On one line if that is easy to read. */
const short = (lines: string[]) => {
  const line = `{ ${lines.join('; ')} }`
  return line.length <= 90 ? line : block(lines)
}

/** Two spaces for every open brace or bracket. */
function indent(text: string): string {
  let depth = 0
  return text
    .split('\n')
    .map((line) => {
      if (/^[}\]]/.test(line)) depth -= 1
      const indented = line === '' ? '' : '  '.repeat(depth) + line
      if (/[{[]$/.test(line)) depth += 1
      return indented
    })
    .join('\n')
}
