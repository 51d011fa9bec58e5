/** Spec, introduction. */
export const tagline = 'Master your missions efficiently with our powerful ninja dojo solution'
