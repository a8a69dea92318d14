import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { msUntilNextMark } from '../rules/attempts.ts'

/**
 * Waits until the answer may leave, at a multiple of 400 ms after `startedAt` (of `performance.now()`), so that its
 * time tells nothing. Timers fire up to two milliseconds off: the last ones are waited for turn by turn (T11).
 */
export async function waitForNextMark(startedAt: number): Promise<void> {
  const now = performance.now()
  const mark = now + msUntilNextMark(now - startedAt)
  await wait(Math.max(0, mark - now - 2))
  while (performance.now() < mark) await turn()
}
