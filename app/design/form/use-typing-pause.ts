import { useEffect, useState } from 'react'

/** Between the last keystroke and what follows from it. */
export const typingPauseMs = 250

/** What was typed when the typing paused last; `first` until then. */
export function useTypingPause<Typed>(typed: Typed, first: Typed = typed): Typed {
  const [paused, setPaused] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
