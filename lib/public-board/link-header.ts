/** The header in which an open public page names its link when it asks whether something has changed. */
export const linkHeader = 'x-public-link'
