import { unattendedHeader } from '../content.ts'

const awayAfterMs = 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Answers the headers for a request: none while somebody is there, by the signs that `listen` hears of. */
export function watchAttendance(
  now: () => number,
  listen: (sign: (typeof signs)[number], note: () => void) => void,
): () => Record<string, string> {
  let lastSignAt = now()
  for (const sign of signs) listen(sign, () => (lastSignAt = now()))
  const unattended: Record<string, string> = { [unattendedHeader]: '1' }
  return () => (now() - lastSignAt > awayAfterMs ? unattended : {})
}

/**
 * Marks what an open console asks by itself while nobody is at it, so that lists that are kept current do not
 * keep a session alive (T2).
 */
export const attendanceHeaders = watchAttendance(Date.now, (sign, note) => {
  if (typeof window !== 'undefined')
    window.addEventListener(sign, note, { passive: true, capture: true })
})
