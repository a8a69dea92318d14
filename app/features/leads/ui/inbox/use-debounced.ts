import { useEffect, useRef, useState } from 'react'

const pauseMs = 250

/** A text that is told on once typing pauses; it follows `told` when that changes from elsewhere. */
export function useDebounced(told: string, tell: (text: string) => void) {
  const [text, setText] = useState(told)
  const last = useRef(told)
  const latestTell = useRef(tell)
  useEffect(() => {
    latestTell.current = tell
  })
  useEffect(() => {
    if (told === last.current) return
    last.current = told
    setText(told)
  }, [told])
  useEffect(() => {
    if (text === last.current) return
    const timer = setTimeout(() => {
      last.current = text
      latestTell.current(text)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}
