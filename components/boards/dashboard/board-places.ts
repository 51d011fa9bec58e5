export const headingId = 'dashboard-heading'
export const filterId = 'dashboard-filter'

/** Selectors of a board's parts on the dashboard, in every section and view. */
export const elementIdOf = (boardId: string) => `board-${boardId}`
export const titleIdOf = (boardId: string) => `${elementIdOf(boardId)}-title`
export const linkOf = (boardId: string) => `#${elementIdOf(boardId)} a`
export const bookmarkOf = (boardId: string) => `#${elementIdOf(boardId)} [aria-pressed]`
export const menuOf = (boardId: string) => `#${elementIdOf(boardId)} [aria-haspopup=menu]`
