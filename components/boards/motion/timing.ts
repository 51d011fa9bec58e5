/** How all cards and katas glide. */
export const timing = { duration: 160, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } satisfies KeyframeAnimationOptions
