import { styleOf } from './appearance.js'
import { createCardForm } from './card-form.js'
import { draw } from './draw.js'
import { createEmitter } from './emitter.js'
import { keepInside } from './inside.js'

/** The payment element: a card form in a shadow root, so that the page's styles do not affect it, as in an iframe. */
export function createPaymentElement(group, initialOptions) {
  const emitter = createEmitter()
  const host = draw('div', { class: 'StripeElement' })
  const root = host.attachShadow({ mode: 'open' })
  const style = draw('style')
  const surface = draw('div')
  root.append(style, surface)
  let options = initialOptions
  let form = null
  let lastChange = ''

  // Our own keys stay inside if they would trigger something on the page around it.
  host.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') emitter.emit('escape', { elementType: 'payment' })
    const isField = event.composedPath()[0]?.tagName === 'INPUT'
    if (event.key === 'Enter' && isField && !event.isComposing) host.closest('form')?.requestSubmit()
  })
  host.addEventListener('focusin', () => emitter.emit('focus', { elementType: 'payment' }))
  host.addEventListener('focusout', () => emitter.emit('blur', { elementType: 'payment' }))

  function announceChange() {
    const event = {
      elementType: 'payment',
      empty: form.isEmpty(),
      complete: form.isComplete(),
      collapsed: false,
      value: { type: 'card' },
    }
    const asText = JSON.stringify(event)
    if (asText === lastChange) return
    lastChange = asText
    emitter.emit('change', event)
  }

  function show() {
    form = createCardForm(options, announceChange)
    applyReadOnly()
    const panel = draw('div', { id: 'card-panel', role: 'tabpanel', 'aria-labelledby': 'card-tab' }, form.element)
    const tab = draw(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: 'card-tab',
        class: 'Tab Tab--selected',
        'aria-selected': 'true',
        'aria-controls': 'card-panel',
      },
      'Card',
    )
    const tabs = draw('div', { role: 'tablist', class: 'Tabs', 'aria-label': 'Payment method' }, tab)
    surface.replaceChildren(
      tabs,
      panel,
      draw('p', { class: 'Note' }, 'Test mode: use a test card such as 4242 4242 4242 4242. No money moves.'),
    )
    surface.removeAttribute('aria-busy')
    emitter.emit('ready', { elementType: 'payment' })
    announceChange()
  }

  function applyReadOnly() {
    for (const input of form?.inputs ?? []) input.disabled = options.readOnly === true
  }

  async function load() {
    surface.setAttribute('aria-busy', 'true')
    surface.replaceChildren(draw('p', { class: 'Loading', role: 'status' }, 'Loading…'))
    emitter.emit('loaderstart', { elementType: 'payment' })
    const { error } = await group.loadIntent()
    if (!host.isConnected) return
    if (!error) return show()
    surface.removeAttribute('aria-busy')
    surface.replaceChildren(draw('p', { class: 'Error', role: 'alert' }, error.message))
    emitter.emit('loaderror', { elementType: 'payment', error })
  }

  function unmount() {
    host.remove()
    emitter.emit('gone', {})
  }

  function restyle() {
    style.textContent = styleOf(group.appearance())
  }

  const element = {
    on: (type, handler) => (emitter.on(type, handler), element),
    once: (type, handler) => (emitter.once(type, handler), element),
    off: (type, handler) => (emitter.off(type, handler), element),
    mount(place) {
      const target = typeof place === 'string' ? document.querySelector(place) : place
      if (!target)
        throw new Error(
          `The selector you specified (${String(place)}) applies to no DOM elements that are currently on the page.`,
        )
      restyle()
      target.append(host)
      // Handlers that are attached right after mounting should receive every event.
      void Promise.resolve().then(load)
    },
    unmount,
    destroy() {
      unmount()
      group.forget(element)
    },
    update(changes) {
      options = { ...options, ...changes }
      applyReadOnly()
    },
    focus: () => form?.inputs[0]?.focus(),
    blur: () => root.activeElement?.blur(),
    clear: () => form?.clear(),
    collapse: () => {},
  }
  keepInside(element, {
    root,
    restyle,
    whenGone: (handler) => emitter.once('gone', handler),
    values: () => form.values(),
    validate: () =>
      form ? form.validate() : { code: 'element_not_ready', message: 'The payment form is not ready yet.' },
  })
  return element
}
