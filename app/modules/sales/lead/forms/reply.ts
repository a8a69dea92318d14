import type { FormMessage, Reply, ResponsePromise } from '../schema/lead-form.ts'

const tryAgain = 'There was a problem processing your request. Please try again.'

/** D-56: the documented failure text, which forms without one of their own share. */
export const problem = (
  channel: FormMessage['channel'],
  description = tryAgain,
  durationMs?: number,
): FormMessage => ({
  channel,
  title: 'Submission Error',
  description,
  ...(durationMs ? { durationMs } : {}),
})

/** A reply whose message repeats the promise. */
export function replyWith(
  title: string,
  promise: ResponsePromise,
  failure: FormMessage,
): Reply & { success: FormMessage } {
  const { channel, durationMs } = failure
  const timed = durationMs ? { durationMs } : {}
  return { promise, success: { channel, title, description: promise.text, ...timed }, failure }
}

/** LIM-08, CTC-25, CTC-27: what the forms of the contact page share. */
export const quickActionProblem = problem('stack', tryAgain, 5_000)
