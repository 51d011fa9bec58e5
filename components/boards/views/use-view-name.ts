'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useState } from 'react'
import { replaceParameters } from '../context/card-address'
import { boardViewCookie, type ViewName, viewNamed, viewParameter } from './view-name'

const yearS = 365 * 24 * 60 * 60

/** The address decides; if it names none, the view last chosen for this board. */
export function useViewName(
  boardId: string,
  remembered: ViewName,
): readonly [view: ViewName, setView: (view: ViewName) => void] {
  const addressed = viewNamed(useSearchParams().get(viewParameter))
  const [state, setState] = useState({ addressed, view: addressed ?? remembered })
  // The latest choice counts; the router's address follows later.
  if (addressed !== state.addressed) setState({ addressed, view: addressed ?? state.view })
  const setView = useCallback(
    (view: ViewName) => {
      document.cookie = `${boardViewCookie}=${view}; path=/dojo/${boardId}; max-age=${yearS}; samesite=lax`
      setState((before) => ({ ...before, view }))
      replaceParameters((address) =>
        view === 'board' ? address.delete(viewParameter) : address.set(viewParameter, view),
      )
    },
    [boardId],
  )
  return [state.view, setView]
}
