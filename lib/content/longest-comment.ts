/** The longest comment on an answer under a help article, in characters; the database enforces the same number. */
export const longestComment = 1000
