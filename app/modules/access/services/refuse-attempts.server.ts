import { refused, type Outcome } from '#app/basics/outcome.ts'
import { QueueFull } from '../data/ranked-queue.server.ts'

const busyForSeconds = 5

/** The one answer to whoever tries too often (T10). */
export function tooManyAttempts(retryAfterSeconds: number) {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return refused(
    'too-many-requests',
    `Too many attempts to sign in. Please try again in ${when}.`,
    { retryAfterSeconds },
  )
}

/** Answers work that found the queues full as what it is: too much at once, and no failure. */
export async function refuseWhenBusy<Value>(
  work: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof QueueFull) return tooManyAttempts(busyForSeconds)
    throw error
  }
}
