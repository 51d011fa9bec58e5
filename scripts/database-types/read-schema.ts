/** What the types need to know about the schema `public`, read from Postgres's own catalogue. */
export type Column = {
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
  generated: boolean
}
export type Relationship = {
  name: string
  columns: string[]
  isOneToOne: boolean
  relation: string
  referencedColumns: string[]
}
export type Relation = { name: string; kind: 'table' | 'view'; columns: Column[]; relationships: Relationship[] }
export type Argument = { name: string; type: string; optional: boolean }
export type SchemaFunction = { name: string; args: Argument[]; returns: string; isSet: boolean; rowOf: Argument[] }
export type EnumType = { name: string; values: string[] }
export type Schema = { relations: Relation[]; functions: SchemaFunction[]; enums: EnumType[] }

/** Returns the one row of a query that builds one jsonb document. */
export type ReadDocument = (sql: string) => Promise<unknown>

// In Supabase's types, views that cannot be written have only `Row`; there are no views yet, so none is treated
// specially.
const relationsSql = `
select coalesce(jsonb_agg(jsonb_build_object(
  'name', r.relname,
  'kind', case when r.relkind in ('r', 'p') then 'table' else 'view' end,
  'columns', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', a.attname, 'type', t.typname, 'nullable', not a.attnotnull,
      'hasDefault', a.atthasdef or a.attidentity <> '', 'generated', a.attgenerated <> '' or a.attidentity = 'a')
      order by a.attname collate "C"), '[]')
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped),
  'relationships', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', k.conname,
      'columns', (select jsonb_agg(a.attname order by p.place) from unnest(k.conkey) with ordinality p (num, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.num),
      'isOneToOne', exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
        and u.conkey @> k.conkey and u.conkey <@ k.conkey),
      'relation', f.relname,
      'referencedColumns', (select jsonb_agg(a.attname order by p.place)
        from unnest(k.confkey) with ordinality p (num, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = p.num))
      order by k.conname collate "C"), '[]')
    from pg_constraint k join pg_class f on f.oid = k.confrelid
    where k.conrelid = r.oid and k.contype = 'f' and f.relnamespace = r.relnamespace))
  order by r.relname collate "C"), '[]')
from pg_class r
where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p', 'v', 'm')
  and not exists (select from pg_depend d where d.objid = r.oid and d.deptype = 'e')`

// Arguments of mode i, b and v are given by the caller; t are the columns of a returned table. The last
// `pronargdefaults` given arguments have a default.
const functionsSql = `
select coalesce(jsonb_agg(jsonb_build_object(
  'name', p.proname, 'returns', t.typname, 'isSet', p.proretset,
  'args', (
    select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'type', g.type, 'optional', g.place > p.pronargs - p.pronargdefaults)
      order by g.name collate "C"), '[]')
    from (
      select coalesce(p.proargnames[a.place], '') as name, y.typname as type, row_number() over (order by a.place) as place
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a (type, place)
      join pg_type y on y.oid = a.type
      where coalesce(p.proargmodes[a.place], 'i') in ('i', 'b', 'v')
    ) g),
  'rowOf', (
    select coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[a.place], 'type', y.typname, 'optional', false)
      order by p.proargnames[a.place] collate "C"), '[]')
    from unnest(p.proallargtypes) with ordinality a (type, place)
    join pg_type y on y.oid = a.type
    where p.proargmodes[a.place] in ('t', 'o', 'b')))
  order by p.proname collate "C"), '[]')
from pg_proc p join pg_type t on t.oid = p.prorettype
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and t.typname <> 'trigger'
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

const enumsSql = `
select coalesce(jsonb_agg(jsonb_build_object(
  'name', t.typname,
  'values', (select jsonb_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
  order by t.typname collate "C"), '[]')
from pg_type t
where t.typnamespace = 'public'::regnamespace and t.typtype = 'e'`

export async function readSchema(read: ReadDocument): Promise<Schema> {
  // The queries above build documents of exactly these types.
  return {
    relations: (await read(relationsSql)) as Relation[],
    functions: (await read(functionsSql)) as SchemaFunction[],
    enums: (await read(enumsSql)) as EnumType[],
  }
}
