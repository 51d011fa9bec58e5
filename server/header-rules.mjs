import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What next.config.ts says of headers, as a build in `folder` (`.next`) keeps it. */
export function readHeaderRules(folder) {
  const { headers } = JSON.parse(readFileSync(join(folder, 'routes-manifest.json'), 'utf8'))
  return headers.map((rule) => ({ regex: new RegExp(rule.regex), headers: rule.headers }))
}

/** Names (in lower case) and values of the headers that the rules give to a path. */
export function headersFor(rules, path) {
  const matching = rules.filter(({ regex }) => regex.test(path)).flatMap(({ headers }) => headers)
  return new Map(matching.map(({ key, value }) => [key.toLowerCase(), value]))
}
