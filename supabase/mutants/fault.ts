/** A fault to plant in the finished schema, and the tests that are nearest to it. */
export type Fault = {
  /** What is wrong once it is planted. */
  title: string
  /** Names of files in supabase/tests, without `.test.ts`. */
  tests: readonly string[]
} & (FunctionFault | { sql: string })

/** `find` is in the function `of` exactly once, or planting fails. */
type FunctionFault = { of: string; find: string; replace: string }

const literal = (value: string) => `'${value.replaceAll("'", "''")}'`

/**
 * What plants it, to run after the last migration. A function is changed as the database holds it by then: later
 * migrations replace functions, whole or in part, so that no migration's text is sure to be in force.
 */
export function plantingSql(fault: Fault): string {
  if ('sql' in fault) return `${fault.sql};\n`
  return `do $planting$
declare
  definition text := pg_get_functiondef(to_regproc(${literal(fault.of)}));
  many integer := (length(definition) - length(replace(definition, ${literal(fault.find)}, ''))) / ${fault.find.length};
begin
  if many is distinct from 1 then
    raise exception 'The text to replace is in % % times.', ${literal(fault.of)}, coalesce(many, 0);
  end if;
  execute replace(definition, ${literal(fault.find)}, ${literal(fault.replace)});
end $planting$;
`
}
