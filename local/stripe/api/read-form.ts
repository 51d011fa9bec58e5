import { parse } from 'qs'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'

export type Form = Record<string, unknown>

/** A form body or query in Stripe's bracket notation (`items[0][price]=…`) as a tree of texts. */
export function readForm(encoded: string): Form {
  return parse(encoded, { depth: 10, arrayLimit: 100, parameterLimit: 1000 })
}

/** Checks a form. @throws ApiError with the parameter's name, as Stripe words it */
export function checkForm<T extends z.ZodType>(schema: T, form: Form): z.infer<T> {
  const result = schema.safeParse(form)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (!issue) throw ApiError.invalid('Invalid request.')
  const param = toBrackets(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = toBrackets([...issue.path, issue.keys[0] ?? ''])
    throw ApiError.invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  }
  if (valueAt(form, issue.path) === undefined) {
    throw ApiError.invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
  }
  const code = issue.message === 'Invalid integer' ? 'parameter_invalid_integer' : undefined
  throw ApiError.invalid(`Invalid ${param}: ${issue.message}`, param, code)
}

function toBrackets(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String)
  return `${first ?? ''}${rest.map((part) => `[${part}]`).join('')}`
}

function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    form,
  )
}
