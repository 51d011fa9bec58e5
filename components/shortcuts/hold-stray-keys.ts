import { isEditingText, typedKey } from '@/components/ui/typed-key'

/** For someone who types on without looking: longer than they stop between two words. */
const pauseMs = 3000
/** What acts on whatever has the focus. */
const acting = new Set(['Enter', 'Backspace', 'Delete'])
/** The first part of a letter. */
const inside = new Set(['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'Meta', 'Dead'])

/**
 * If a field goes while someone types in it (another person deleted its kata or technique), the rest of their sentence
 * must not become shortcuts: it is dropped until they pause, press Escape or another key, or use a pointer. A field that
 * goes because of the key itself, such as Enter or a digit that picks from a list, is not one of these.
 * @returns a function that stops it
 */
export function holdStrayKeys(): () => void {
  let typed: { field: Element; event: KeyboardEvent; at: number } | undefined
  const ending = new AbortController()
  const options = { signal: ending.signal, capture: true }
  const handleKey = (event: KeyboardEvent) => {
    const key = typedKey(event)
    if (key !== undefined && inside.has(key)) return
    const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
    const isText = !isCommand && (key === undefined || isTyping(key))
    const before = typed
    typed = undefined
    if (event.target instanceof Element && isEditingText(event.target)) {
      if (isText && key !== 'Enter') typed = { field: event.target, event, at: event.timeStamp }
      return
    }
    if (!before || before.field.isConnected || before.event.defaultPrevented) return
    if (!isText || event.timeStamp - before.at > pauseMs) return
    typed = { ...before, at: event.timeStamp }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const letGo = () => {
    typed = undefined
  }
  window.addEventListener('keydown', handleKey, options)
  window.addEventListener('pointerdown', letGo, options)
  return () => ending.abort()
}

const isTyping = (key: string) => key.length === 1 || acting.has(key)
