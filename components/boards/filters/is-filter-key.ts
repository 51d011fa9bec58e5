const typing = 'input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]'

/** F, unless it belongs to what has the focus. */
export function isFilterKey(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'f' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const { target } = event
  if (document.querySelector('dialog[open], [role=dialog][data-state=open]')) return false
  return !(target instanceof HTMLElement && (target.isContentEditable || target.closest(typing)))
}
