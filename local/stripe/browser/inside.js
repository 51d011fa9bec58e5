/** What the parts of this script know about the objects that pages hold. */
const secrets = new WeakMap()

export function keepInside(object, inside) {
  secrets.set(object, inside)
}

export function inside(object) {
  return secrets.get(object)
}
