/** A list whose elements arrive one after another, each written on its own line. */
export type Arriving = AsyncIterable<unknown>

/** An object as JSON, piece by piece, so that long ones are never in memory as a whole. */
export async function* jsonOf(fields: Readonly<Record<string, unknown>>, indent = ''): AsyncGenerator<string> {
  const inner = `${indent}  `
  let separator = '{\n'
  for (const [name, value] of Object.entries(fields)) {
    yield `${separator}${inner}${JSON.stringify(name)}: `
    separator = ',\n'
    if (isArriving(value)) yield* listOf(value, inner)
    else yield JSON.stringify(value, null, 2).replaceAll('\n', `\n${inner}`)
  }
  yield `\n${indent}}`
}

async function* listOf(elements: Arriving, indent: string): AsyncGenerator<string> {
  const inner = `${indent}  `
  let separator = '[\n'
  for await (const element of elements) {
    yield `${separator}${inner}`
    separator = ',\n'
    if (isArrivingObject(element)) yield* jsonOf(element, inner)
    else yield JSON.stringify(element)
  }
  yield separator === '[\n' ? '[]' : `\n${indent}]`
}

const isArriving = (value: unknown): value is Arriving =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

const isArrivingObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.values(value).some(isArriving)
