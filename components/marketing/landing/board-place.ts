/** The address of the sample board on its page. */
export const boardPlace = 'try-the-board'
