import { useMemo, useSyncExternalStore } from 'react'

const minuteMs = 60_000
const readMinute = () => Math.floor(Date.now() / minuteMs)

/** The time, to the minute; what is shown of it moves on while a page stays open. */
export function useNow(): Date {
  const minute = useSyncExternalStore(watch, readMinute, readMinute)
  return useMemo(() => new Date(minute * minuteMs), [minute])
}

function watch(changed: () => void): () => void {
  const timer = setInterval(changed, 5_000)
  return () => clearInterval(timer)
}
