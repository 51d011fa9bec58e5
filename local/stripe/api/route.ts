import type { z } from 'zod'
import type { World } from '../world/world.ts'
import { checkForm, type Form } from './read-form.ts'

interface Caller {
  world: World
  /** The path's parameters (parts with a colon), in order. */
  ids: string[]
  /** Whether the caller is a browser with the publishable key. */
  isPublic: boolean
}

export interface Call<T> extends Caller {
  params: T
}

export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Whether browsers may call it. */
  open: boolean
  answer(form: Form, caller: Caller): object
}

/** One endpoint: its input and its answer. */
export function route<S extends z.ZodType>(
  method: ApiRoute['method'],
  path: string,
  schema: S,
  handle: (call: Call<z.infer<S>>) => object,
  { open = false } = {},
): ApiRoute {
  return { method, path, open, answer: (form, caller) => handle({ ...caller, params: checkForm(schema, form) }) }
}

/** The path's first parameter. */
export function idOf({ ids }: { ids: string[] }): string {
  return ids[0] ?? ''
}
