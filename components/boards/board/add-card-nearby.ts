/** Opens the field for a new technique: of the kata that has the focus, or else of the first in sight. */
export function openAddCard(): void {
  const focused = document.activeElement?.closest('[data-list-id]')?.querySelector<HTMLElement>('[data-add-card]')
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-add-card]')]
  const inSight = buttons.find((button) => button.getBoundingClientRect().left >= 0)
  const button = focused ?? inSight ?? buttons[0]
  button?.click()
}
