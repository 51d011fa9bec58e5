import { isEditingText, typedKey } from '@/components/ui/typed-key'

const mostKeys = 200
const enter = { bubbles: true, cancelable: true, key: 'Enter' }

/**
 * Holds what is typed between the key that opens a part and the moment when the part's field has the focus, and then
 * writes it there, with Enter if that was pressed: until then each letter would be a shortcut of the page behind. Escape
 * gives up, and so does a pointer.
 * @returns how to stop, without writing
 */
export function holdKeys(onGivenUp: () => void): () => void {
  let text = ''
  let isSent = false
  const ending = new AbortController()
  const stop = () => ending.abort()
  const options = { signal: ending.signal, capture: true }
  const handleKey = (event: KeyboardEvent) => {
    const key = typedKey(event)
    if (key === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key === 'Escape') {
      stop()
      onGivenUp()
    } else if (isSent) return
    else if (key === 'Enter') isSent = true
    else if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1 && text.length < mostKeys) text += key
  }
  const handleFocus = ({ target }: FocusEvent) => {
    if (!isEditingText(target)) return
    stop()
    // Once the field's own scripts have seen that it has the focus, and before the next key.
    queueMicrotask(() => {
      if (document.activeElement !== target) return
      // No other way to type for a person exists yet.
      if (text) document.execCommand('insertText', false, text)
      if (isSent) setTimeout(() => target?.dispatchEvent(new KeyboardEvent('keydown', enter)))
    })
  }
  window.addEventListener('keydown', handleKey, options)
  window.addEventListener('focusin', handleFocus, options)
  window.addEventListener('pointerdown', stop, options)
  return stop
}

/**
 * Holds shortcuts of one key while what an earlier one does is still being fetched: until that is done they would be about
 * the same thing again, such as a technique that it archives. Escape gives up what is held, and so does a pointer: what
 * is meant may be something else by then.
 * @returns how to stop, and how to press what was held, one key after the other
 */
export function holdShortcuts(): { stop: () => void; press: () => Promise<void> } {
  const held: KeyboardEventInit[] = []
  const ending = new AbortController()
  const options = { signal: ending.signal, capture: true }
  const stop = () => ending.abort()
  const giveUp = () => {
    held.length = 0
    stop()
  }
  const handleKey = (event: KeyboardEvent) => {
    const { code, key, shiftKey, ctrlKey, metaKey, altKey, target } = event
    const typed = typedKey(event)
    if (typed === 'Escape') return giveUp()
    if (typed?.length !== 1 || ctrlKey || metaKey || altKey || isEditingText(target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (held.length < mostKeys) held.push({ code, key, shiftKey, bubbles: true, cancelable: true })
  }
  window.addEventListener('keydown', handleKey, options)
  window.addEventListener('pointerdown', giveUp, options)
  return {
    stop,
    press: async () => {
      stop()
      for (const init of held.splice(0)) {
        // What was asked before is on the screen then.
        await new Promise((resolve) => setTimeout(resolve))
        const target = document.activeElement ?? document.body
        target.dispatchEvent(new KeyboardEvent('keydown', init))
      }
    },
  }
}
