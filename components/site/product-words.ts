/** The product's name; a clan's takes its place where one is active. */
export const productName = 'Ninja Dojo'

/** Spec, introduction. */
export const tagline = 'Master your missions efficiently with our powerful ninja dojo solution'

/** Spec, introduction and section 2: to the letter, in the visitor's side menu. */
export const socialProof = '15,000+ users, 4.9/5 rating'
