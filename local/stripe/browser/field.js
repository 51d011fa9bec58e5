import { draw } from './draw.js'

let fields = 0

/**
 * A labelled input that explains itself. `check` returns what is wrong with a text, `format` how to write it. An error
 * shows once people leave the field or submit, and disappears as soon as it is corrected.
 */
export function createField({
  name,
  label,
  attributes = {},
  isHalf = false,
  format,
  check = () => null,
  onInput,
  options,
}) {
  fields += 1
  const id = `field-${name}-${fields}`
  const input = draw(options ? 'select' : 'input', {
    class: 'Input',
    id,
    name,
    'aria-describedby': `${id}-error`,
    ...attributes,
  })
  if (options) input.append(...options)
  const error = draw('p', { class: 'Error', id: `${id}-error`, role: 'alert' })
  const element = draw(
    'div',
    { class: isHalf ? 'Field Field--half' : 'Field' },
    draw('label', { class: 'Label', for: id }, label),
    input,
    error,
  )

  const problem = () => check(input.value)
  function show(found) {
    error.textContent = found ? found.message : ''
    input.classList.toggle('Input--invalid', Boolean(found))
    if (found) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  input.addEventListener('input', () => {
    if (format) rewrite(input, format)
    if (error.textContent) show(problem())
    onInput()
  })
  input.addEventListener('blur', () => {
    if (input.value !== '') show(problem())
  })
  return {
    element,
    input,
    problem,
    /** Shows what is wrong and returns it. */
    validate() {
      const found = problem()
      show(found)
      return found
    },
  }
}

/** Rewrites the text and keeps the caret after the same digit. */
function rewrite(input, format) {
  const before = input.value
  const caret = input.selectionStart ?? before.length
  const digitsBefore = before.slice(0, caret).replaceAll(/\D/g, '').length
  input.value = format(before)
  if (input.value === before || caret === before.length) return
  let position = 0
  for (let digits = 0; position < input.value.length && digits < digitsBefore; position += 1) {
    if (/\d/.test(input.value[position])) digits += 1
  }
  input.setSelectionRange(position, position)
}
