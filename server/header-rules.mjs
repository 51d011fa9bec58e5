import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ regex: RegExp, headers: { key: string, value: string }[] }} HeaderRule */

/**
 * The header rules of next.config.ts, as a build keeps them.
 * @param {string} folder the build (`.next`)
 * @returns {HeaderRule[]}
 */
export function readHeaderRules(folder) {
  /** @type {{ headers: { regex: string, headers: HeaderRule['headers'] }[] }} */
  const { headers } = JSON.parse(readFileSync(join(folder, 'routes-manifest.json'), 'utf8'))
  return headers.map((rule) => ({ regex: new RegExp(rule.regex), headers: rule.headers }))
}

/**
 * Names (in lower case) and values of the headers that the rules give to a path.
 * @param {HeaderRule[]} rules
 * @param {string} path
 */
export function headersFor(rules, path) {
  const matching = rules.filter(({ regex }) => regex.test(path)).flatMap(({ headers }) => headers)
  return new Map(matching.map(({ key, value }) => [key.toLowerCase(), value]))
}
