/** The product's name; an active clan's name replaces it. */
export const productName = 'Ninja Dojo'

/** Spec, introduction. */
export const tagline = 'Master your missions efficiently with our powerful ninja dojo solution'

/** Spec, introduction and section 2: word for word, in the visitor's side menu. */
export const socialProof = '15,000+ users, 4.9/5 rating'
