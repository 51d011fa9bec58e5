/** An element with attributes and children; texts stay texts. */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}
