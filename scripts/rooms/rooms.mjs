import { posix } from 'node:path'
import { rooms } from './table.mjs'

/** @typedef {Record<string, readonly string[]>} Table */

/** Folders whose files must be in a room. */
const inside = /^(?:app|components|content|lib|local)\//

/**
 * The room of a file, by the longest matching name; undefined if the table has none.
 * @param {string} path From the project's folder, with forward slashes; with or without an ending.
 * @param {Table} table
 */
export function roomOf(path, table = rooms) {
  for (let name = path.replace(/\.\w+$/, ''); name !== '.'; name = posix.dirname(name)) {
    if (Object.hasOwn(table, name)) return name
  }
  return undefined
}

/**
 * Why a file may not import something; undefined if it may.
 * @param {string} file From the project's folder.
 * @param {string} specifier As it is written in the file.
 * @param {Table} table
 */
export function importProblem(file, specifier, table = rooms) {
  const target = targetOf(file, specifier)
  if (!inside.test(file) || target === undefined) return undefined
  const [from, to] = [roomOf(file, table), roomOf(target, table)]
  if (from === undefined) return `${file} is in no room. Add its folder to scripts/rooms/table.mjs.`
  if (from === to || (to !== undefined && reach(from, table).has(to))) return undefined
  return `${from} may not import ${to ?? target}. What each room may import is in scripts/rooms/table.mjs.`
}

/**
 * The first cycle of rooms that may import each other, or undefined.
 * @param {Table} table
 */
export function findCircle(table = rooms) {
  /** @type {Set<string>} */
  const done = new Set()
  /** @type {(room: string, path: string[]) => string[] | undefined} */
  const walk = (room, path) => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room]
    if (done.has(room)) return undefined
    for (const next of reach(room, table)) {
      if (next === room) continue
      const circle = walk(next, [...path, room])
      if (circle) return circle
    }
    done.add(room)
    return undefined
  }
  for (const room of Object.keys(table)) {
    const circle = walk(room, [])
    if (circle) return circle
  }
  return undefined
}

/**
 * The rooms that one may import.
 * @param {string} room
 * @param {Table} table
 */
function reach(room, table) {
  const names = (table[room] ?? []).flatMap((name) => {
    if (!name.endsWith('/*')) return [name]
    const parent = name.slice(0, -2)
    return Object.keys(table).filter((other) => other === parent || other.startsWith(`${parent}/`))
  })
  return new Set(names)
}

/**
 * The file that a specifier means, from the project's folder and as it is written; undefined for packages.
 * @param {string} file
 * @param {string} specifier
 */
function targetOf(file, specifier) {
  if (specifier.startsWith('@/')) return specifier.slice(2)
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : undefined
}
