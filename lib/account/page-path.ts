/** The header in which the middleware tells a page its own address, because a server component does not know it. */
export const pathHeader = 'x-page-path'
