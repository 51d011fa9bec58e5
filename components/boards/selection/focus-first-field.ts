/** For a dialog that asks for one thing: focuses its first field, so that the title is read with it. */
export function focusFirstField(event: Event): void {
  const field =
    event.currentTarget instanceof Element
      ? event.currentTarget.querySelector<HTMLElement>('input, select, textarea')
      : null
  if (!field) return
  event.preventDefault()
  field.focus()
}
