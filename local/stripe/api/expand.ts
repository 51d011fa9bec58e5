import { wholeList } from './list.ts'
import { presentSubscription } from '../subscriptions/present-subscription.ts'
import type { World } from '../world/world.ts'
import { clientSecretOf } from '../payment-intents/present-payment-intent.ts'
import { ApiError } from './api-error.ts'
import { findObject } from './find-object.ts'

type Tree = Record<string, unknown>

/** Replaces ids with their objects along each path (`latest_invoice.discounts`, `data.customer`). */
export function expand(world: World, shown: object, paths: string[]): object {
  const tree = toTree(shown)
  const find = rememberingFind(world)
  for (const path of paths) walk(world, find, tree, path.split('.'), path)
  return tree
}

type Find = (id: string) => object | null

/** A hundred subscriptions of a page belong to one customer, who is worked out from all invoices. */
function rememberingFind(world: World): Find {
  const known = new Map<string, object | null>()
  return (id) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const found = findObject(world, id)
    known.set(id, found)
    return found
  }
}

function walk(world: World, find: Find, node: unknown, [step, ...rest]: string[], path: string): void {
  if (step === undefined) return
  if (Array.isArray(node)) {
    for (const one of node) walk(world, find, one, [step, ...rest], path)
    return
  }
  if (!isTree(node)) return
  // A deleted object has nothing left to show.
  if (node['deleted'] === true) return
  const held = step in node ? node[step] : included(world, node, step)
  if (held === undefined) throw ApiError.invalid(`This property cannot be expanded (${path}).`, 'expand')
  node[step] = Array.isArray(held) ? held.map((one) => resolve(find, one)) : resolve(find, held)
  walk(world, find, node[step], rest, path)
}

function resolve(find: Find, held: unknown): unknown {
  if (typeof held !== 'string') return held
  const found = find(held)
  return found === null ? held : toTree(found)
}

/** Fields that are shown only on request. */
function included(world: World, { object, id }: Tree, step: string): unknown {
  if (object === 'customer' && step === 'subscriptions') {
    const own = Object.values(world.state.subscriptions).filter(
      ({ customer, status }) => customer === id && status !== 'canceled',
    )
    return toTree(
      wholeList(
        own.map((one) => presentSubscription(world, one)),
        `/v1/subscriptions?customer=${String(id)}`,
      ),
    )
  }
  if (object === 'invoice' && step === 'confirmation_secret') {
    const invoice = world.state.invoices[String(id)]
    return invoice === undefined || invoice.finalizedAt === null
      ? null
      : { client_secret: clientSecretOf(invoice), type: 'payment_intent' }
  }
  if (object === 'coupon' && step === 'applies_to') return { products: world.get('coupons', String(id)).products }
  return undefined
}

/** The object as it is sent: a separate tree of plain values, which may be modified. */
function toTree(shown: object): Tree {
  return JSON.parse(JSON.stringify(shown)) as Tree
}

function isTree(node: unknown): node is Tree {
  return typeof node === 'object' && node !== null
}
