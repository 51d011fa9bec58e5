'use client'

import { useState } from 'react'

/** For a part that is shown only on request. On touch a focused field would bring up the keyboard. */
export function useIsTouch(): boolean {
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  return isTouch
}
