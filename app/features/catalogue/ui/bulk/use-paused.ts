import { useEffect, useState } from 'react'

const pauseMs = 300

/** What was typed when the typing paused last. */
export function usePaused<T>(typed: T): { value: T; isBehind: boolean } {
  const written = JSON.stringify(typed)
  const [kept, setKept] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => setKept(written), pauseMs)
    return () => clearTimeout(timer)
  }, [written])
  const isBehind = kept !== written
  return { value: JSON.parse(kept) as T, isBehind }
}
