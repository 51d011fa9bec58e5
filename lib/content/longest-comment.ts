/** What may be added to an answer under a help article, in characters; the database holds to the same number. */
export const longestComment = 1000
