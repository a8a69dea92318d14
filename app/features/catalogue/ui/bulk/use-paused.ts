import { useEffect, useState } from 'react'

const pauseMs = 300

/** What was typed when the typing paused last; undefined until then, and while it makes no sense. */
export function usePaused<T>(typed: T | undefined): { value: T | undefined; isBehind: boolean } {
  const written = JSON.stringify(typed)
  const [kept, setKept] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => setKept(written), pauseMs)
    return () => clearTimeout(timer)
  }, [written])
  const isBehind = kept !== written
  return { value: kept === undefined ? undefined : (JSON.parse(kept) as T), isBehind }
}
