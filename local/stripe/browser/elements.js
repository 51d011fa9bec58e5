import { inside, keepInside } from './inside.js'
import { createPaymentElement } from './payment-element.js'

/** A group of elements for one intent, or for none yet (`mode: 'setup'`). */
export function createElements(requests, initialOptions = {}) {
  let options = initialOptions
  let payment = null
  const group = {
    appearance: () => options.appearance ?? {},
    loadIntent: () =>
      options.clientSecret === undefined ? Promise.resolve({}) : requests.retrieve(options.clientSecret),
    forget(element) {
      if (payment === element) payment = null
    },
  }
  const elements = {
    create(type, elementOptions = {}) {
      if (type !== 'payment') throw new Error(`The stand-in draws the payment element only, not "${type}".`)
      if (payment) throw new Error('Can only create one Element of type payment.')
      payment = createPaymentElement(group, elementOptions)
      return payment
    },
    getElement: (type) => (type === 'payment' || type?.['__elementType'] === 'payment' ? payment : null),
    update(changes) {
      options = { ...options, ...changes }
      if (payment) inside(payment).restyle()
    },
    fetchUpdates: async () => ({}),
    async submit() {
      const error = payment
        ? inside(payment).validate()
        : { code: 'missing_element', message: 'There is no payment element.' }
      return error ? { error: { type: 'validation_error', ...error } } : { selectedPaymentMethod: 'card' }
    },
  }
  keepInside(elements, { clientSecret: () => options.clientSecret, payment: () => payment })
  return elements
}
