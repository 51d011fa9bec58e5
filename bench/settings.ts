import { parseArgs } from 'node:util'

export const partNames = [
  'serving',
  'open',
  'js',
  'read',
  'move',
  'live',
  'mention',
  'dialog',
  'filter',
  'drag',
  'heap',
  'memory',
  'search',
  'guard',
  'audit',
  'clans',
  'flow',
  'flow-page',
] as const
export type PartName = (typeof partNames)[number]

export type Settings = {
  parts: readonly PartName[]
  /** Where to save the measurements, or null. */
  jsonFile: string | null
  /** How often each page is opened or dragged over. */
  repeat: number
}

/** @throws Error with the sentence to show */
export function readSettings(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      json: { type: 'string' },
      repeat: { type: 'string', default: '7' },
    },
  })
  const repeat = Number(values.repeat)
  if (!Number.isInteger(repeat) || repeat < 1) throw new Error('--repeat takes a whole number from 1 on.')
  return { parts: readParts(values.only), jsonFile: values.json ?? null, repeat }
}

function readParts(only: string | undefined): readonly PartName[] {
  if (only === undefined) return partNames
  return only.split(',').map((name) => {
    const part = partNames.find((known) => known === name.trim())
    if (!part) throw new Error(`--only takes names out of ${partNames.join(', ')}; "${name}" is none.`)
    return part
  })
}
