import { MOST_CONDITIONS, MOST_FILTER_VALUES } from './limits.ts'

/** The filters of `postgres_changes`: `column=operator.value`; several, joined by commas, must all match. */

const OPERATORS = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in'] as const
type Operator = (typeof OPERATORS)[number]

export interface RowCondition {
  column: string
  operator: Operator
  values: string[]
}

/** @throws Error for an unknown operator or format, or too many conditions or values. */
export function parseRowFilter(filter: string): RowCondition[] {
  const parts = splitOutside(filter)
  if (parts.length > MOST_CONDITIONS) throw new Error(`A filter has at most ${MOST_CONDITIONS} conditions`)
  return parts.map((part) => {
    const [, column, operator, value] = /^([^=]+)=([a-z]+)\.(.*)$/s.exec(part) ?? []
    if (!column || value === undefined || !isOperator(operator)) {
      throw new Error(`Error parsing \`filter\` params: ${filter}`)
    }
    return { column: column.trim(), operator, values: operator === 'in' ? parseList(value) : [unquote(value)] }
  })
}

function isOperator(text: string | undefined): text is Operator {
  return OPERATORS.some((operator) => operator === text)
}

function parseList(text: string): string[] {
  const [, inner] = /^\((.*)\)$/s.exec(text) ?? []
  if (inner === undefined) throw new Error(`Error parsing \`filter\` params: ${text}`)
  const values = inner === '' ? [] : splitOutside(inner).map(unquote)
  if (values.length > MOST_FILTER_VALUES) throw new Error(`\`in\` takes at most ${MOST_FILTER_VALUES} values`)
  return values
}

/** Splits at commas that are neither in double quotes nor in brackets. */
function splitOutside(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (quoted && sign === '\\') {
      part += sign + text.charAt((at += 1))
      continue
    }
    if (sign === '"') quoted = !quoted
    if (!quoted && sign === '(') depth += 1
    if (!quoted && sign === ')') depth -= 1
    if (sign === ',' && !quoted && depth === 0) {
      parts.push(part)
      part = ''
    } else {
      part += sign
    }
  }
  return [...parts, part]
}

function unquote(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : text
}

/** Whether a row meets all conditions. As in SQL, null meets none. */
export function matchesRow(row: Record<string, unknown>, conditions: readonly RowCondition[]): boolean {
  return conditions.every(({ column, operator, values }) => {
    const cell = row[column]
    if (cell === null || cell === undefined) return false
    const plain = typeof cell === 'object' ? JSON.stringify(cell) : cell
    const orders = values.map((value) => compare(plain, value))
    const [order = Number.NaN] = orders
    switch (operator) {
      case 'eq':
        return order === 0
      case 'neq':
        return order !== 0
      case 'lt':
        return order < 0
      case 'lte':
        return order <= 0
      case 'gt':
        return order > 0
      case 'gte':
        return order >= 0
      case 'in':
        return orders.includes(0)
    }
  })
}

/** Compares by the cell's type: numbers, dates and booleans as such, everything else as text. */
function compare(cell: unknown, value: string): number {
  if (typeof cell === 'number') return cell - Number(value)
  if (typeof cell === 'boolean') return Number(cell) - Number(/^(t|true|1)$/i.test(value))
  const text = String(cell)
  if (/^\d{4}-\d\d-\d\d[T ]\d\d/.test(text) && !Number.isNaN(Date.parse(value)))
    return Date.parse(text) - Date.parse(value)
  return text < value ? -1 : Number(text > value)
}
