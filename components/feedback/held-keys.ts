import { isEditingText, typedKey } from '@/components/ui/typed-key'

const mostKeys = 200
/** Not text: a field's reaction to them may lose the focus. */
const sending = new Set(['Enter', 'Escape'])

/**
 * Holds keys typed between the key that opens a part and the moment when the part's field has the focus, and then
 * presses them there one by one, since a list may take a digit for itself. Without this, each letter would be a
 * shortcut of the page behind. Escape cancels, unless Enter came before it, and so does a pointer.
 * @returns a function that stops it without pressing
 */
export function holdKeys(onGivenUp: () => void): () => void {
  const held: string[] = []
  const ending = new AbortController()
  const stop = () => ending.abort()
  const options = { signal: ending.signal, capture: true }
  const handleKey = (event: KeyboardEvent) => {
    const key = typedKey(event)
    if (key === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key === 'Escape' && !held.includes('Enter')) {
      stop()
      onGivenUp()
    } else if (key === 'Backspace') {
      if (held.at(-1)?.length === 1) held.pop()
    } else if ((key.length === 1 || sending.has(key)) && held.length < mostKeys) held.push(key)
  }
  const handleFocus = ({ target }: FocusEvent) => {
    if (!isEditingText(target)) return
    stop()
    // Once the field's own scripts have seen that it has the focus, and before the next key.
    queueMicrotask(() => void pressIn(target, held))
  }
  window.addEventListener('keydown', handleKey, options)
  window.addEventListener('focusin', handleFocus, options)
  window.addEventListener('pointerdown', stop, options)
  return stop
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Presses keys in a field for as long as it has the focus, each once the page has followed the one before. */
async function pressIn(field: EventTarget | null, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    // React reacts to a key in a microtask; the reaction to Enter may need a search first.
    if (sending.has(key)) await nextTask()
    else await Promise.resolve()
    if (!field || document.activeElement !== field) return
    const isTaken = !field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key }))
    // There is no other way yet to type for a person.
    if (!isTaken && !sending.has(key)) document.execCommand('insertText', false, key)
  }
}

/**
 * Holds single-key shortcuts while the code of an earlier one is still being fetched: until that is done they would act
 * on the same thing again, such as a technique that it archives. Escape drops the held keys, and so does a pointer: the
 * person may mean something else by then.
 * @returns functions that stop it, and that press the held keys one after another
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
        // By then the earlier result is on screen.
        await nextTask()
        const target = document.activeElement ?? document.body
        target.dispatchEvent(new KeyboardEvent('keydown', init))
      }
    },
  }
}
