const copied = [
  'boxSizing',
  'width',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'fontVariant',
  'lineHeight',
  'letterSpacing',
  'wordSpacing',
  'textIndent',
  'textTransform',
  'tabSize',
  'direction',
  'textAlign',
] as const

/** Where the character at `index` of a text area is, in CSS pixels from the area's corner. Measured in a copy of the area. */
export function caretPlace(field: HTMLTextAreaElement, index: number): { left: number; top: number; height: number } {
  const style = getComputedStyle(field)
  const copy = document.createElement('div')
  for (const property of copied) copy.style[property] = style[property]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    borderStyle: 'solid',
  })
  const mark = document.createElement('span')
  mark.textContent = field.value.slice(index) || '.'
  copy.append(field.value.slice(0, index), mark)
  document.body.append(copy)
  const first = mark.getClientRects()[0] ?? mark.getBoundingClientRect()
  const whole = copy.getBoundingClientRect()
  copy.remove()
  return { left: first.left - whole.left, top: first.top - whole.top - field.scrollTop, height: first.height }
}
