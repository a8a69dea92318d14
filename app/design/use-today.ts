import { useSyncExternalStore } from 'react'
import { johannesburgDate } from '#app/basics/dates.ts'

/** Returns the current date in Johannesburg. Updates at midnight while the page stays open. */
export function useToday(): string {
  return useSyncExternalStore(watchDay, readToday, readToday)
}

function readToday(): string {
  return johannesburgDate(new Date())
}

function watchDay(changed: () => void): () => void {
  const timer = setInterval(changed, 60_000)
  return () => clearInterval(timer)
}
