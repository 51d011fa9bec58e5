/** Whether a key belongs to what has the focus: a field, a menu, a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]') !== null
}
