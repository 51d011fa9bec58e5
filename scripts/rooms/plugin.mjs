import { relative, sep } from 'node:path'
import { findCircle, importProblem } from './rooms.mjs'

const circle = findCircle()
if (circle) throw new Error(`Rooms may not import each other in a circle: ${circle.join(' → ')}.`)

/**
 * The parts of an ESTree node that we read.
 * @typedef {{ source?: { value?: unknown } | null }} Importing
 * @typedef {{ cwd: string, filename: string, report: (problem: { node: object, message: string }) => void }} Context
 */

/** Keeps every import within what scripts/rooms/table.mjs allows (docs: https://oxc.rs/docs/guide/usage/linter/js-plugins). */
const imports = {
  /** @param {Context} context */
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    if (/\.test\.tsx?$/.test(file)) return {}
    /** @param {Importing} node */
    const check = ({ source }) => {
      const message = typeof source?.value === 'string' && importProblem(file, source.value)
      if (source && message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
    }
  },
}

export default { meta: { name: 'rooms' }, rules: { imports } }
