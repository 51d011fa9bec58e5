/** The header in which the middleware tells a page its own address, which a server component does not know. */
export const pathHeader = 'x-page-path'
