import { useSyncExternalStore } from 'react'
import { johannesburgDate } from '#app/basics/dates.ts'

/** The date in Johannesburg; a page that stays open sees the next day come. */
export function useToday(): string {
  return useSyncExternalStore(watch, readToday, readToday)
}

function readToday(): string {
  return johannesburgDate(new Date())
}

function watch(changed: () => void): () => void {
  const timer = setInterval(changed, 60_000)
  return () => clearInterval(timer)
}
