type KeyPress = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>

/**
 * Keys that an input method (Japanese, Chinese, Korean …) has handled carry this code, whatever the key (UI Events,
 * 7.3.1).
 */
const handledByInputMethod = 229

/**
 * The key that a person pressed in a text field, or undefined if it belongs to a word that is still being composed:
 * then Enter accepts the word, Escape drops it, and arrows choose another one. Safari reports this late, with Enter's
 * own keydown after `compositionend`, where only the code shows it. Every field that reacts to a key asks here.
 */
export function typedKey(event: KeyPress | { nativeEvent: KeyPress }): string | undefined {
  const { key, isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === handledByInputMethod ? undefined : key
}

const otherInputs = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color'])

/** Whether people type into the focused element: there the browser's own undo works. */
export function isEditingText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !otherInputs.has(target.type)
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}
