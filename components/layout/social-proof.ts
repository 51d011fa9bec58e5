/** Spec, introduction and section 2: to the letter, in the visitor's side menu. */
export const socialProof = '15,000+ users, 4.9/5 rating'
