import { systemClock } from '#app/platform/clock.ts'
import { nextJohannesburgMidnight } from '#app/basics/dates.ts'

/** Runs `act` when a day begins in Johannesburg: what a page says of dates (banner, copyright) is then stale. */
export function atEachMidnight(
  act: () => void,
  now: () => number = () => systemClock.now().getTime(),
): { stop(): void } {
  let timer: NodeJS.Timeout
  const wait = () => {
    const pauseMs = nextJohannesburgMidnight(new Date(now())).getTime() - now()
    timer = setTimeout(() => {
      act()
      wait()
    }, pauseMs).unref()
  }
  wait()
  return { stop: () => clearTimeout(timer) }
}
