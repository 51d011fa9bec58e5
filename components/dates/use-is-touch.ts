'use client'

import { useState } from 'react'

/** Of a part that is shown only once it is asked for. On touch a focused field would bring up the keyboard. */
export function useIsTouch(): boolean {
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  return isTouch
}
