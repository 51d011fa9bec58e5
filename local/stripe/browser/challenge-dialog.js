import { styleOf } from './appearance.js'
import { draw } from './draw.js'
import { inside } from './inside.js'

/**
 * The bank's question, above everything. It is placed inside the payment element if there is one: a dialog of the page
 * around it would take the focus back from anything outside. Returns whether it was completed.
 */
export function askOwner(paymentElement) {
  const home = paymentElement ? inside(paymentElement).root : standAlone()
  const back = document.activeElement
  return new Promise((resolve) => {
    const complete = draw('button', { type: 'button', class: 'Button Button--primary' }, 'Complete')
    const fail = draw('button', { type: 'button', class: 'Button' }, 'Fail')
    const dialog = draw(
      'dialog',
      { class: 'Dialog', 'aria-labelledby': 'challenge-title', 'aria-describedby': 'challenge-text' },
      draw('h2', { id: 'challenge-title' }, '3-D Secure'),
      draw(
        'p',
        { id: 'challenge-text' },
        'Your bank wants to know that it is you. This is a test: choose how it ends.',
      ),
      draw('div', { class: 'Actions' }, complete, fail),
    )
    // A dialog of the page handles Escape before us and would close itself, and us with it, so this listener runs
    // first.
    const onKey = (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      end(false)
    }
    let isOver = false
    const end = (isPassed) => {
      if (isOver) return
      isOver = true
      window.removeEventListener('keydown', onKey, true)
      dialog.remove()
      if (!paymentElement) home.host.remove()
      if (back instanceof HTMLElement) back.focus()
      resolve(isPassed)
    }
    complete.addEventListener('click', () => end(true))
    fail.addEventListener('click', () => end(false))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      end(false)
    })
    window.addEventListener('keydown', onKey, true)
    // A dialog of the page would redirect Tab.
    dialog.addEventListener('keydown', (event) => event.stopPropagation())
    // Closing the form is not consent.
    if (paymentElement) inside(paymentElement).whenGone(() => end(false))
    home.append(dialog)
    if (dialog.showModal) dialog.showModal()
    else dialog.setAttribute('open', '')
    complete.focus()
  })
}

function standAlone() {
  const root = draw('div').attachShadow({ mode: 'open' })
  const style = draw('style')
  style.textContent = styleOf({ theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe' })
  root.append(style)
  document.body.append(root.host)
  return root
}
