const otherInputs = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color'])

/** Whether what has the focus is written in: there the browser's own undo works. */
export function isEditingText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !otherInputs.has(target.type)
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}
