import { refused, type Outcome } from '#app/basics/outcome.ts'

export const takenTime = () => {
  const message = 'This person has another appointment at that time, or is on the way to one.'
  return refused('conflict', message, { fields: { time: message } })
}

/**
 * Runs a write and refuses it where the database does: a person is nowhere twice at once (STF-09). Outside the
 * transaction, which such an error ends.
 */
export async function refusingTakenTime<Value>(
  write: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return await write()
  } catch (error) {
    if (isTakenTime(error)) return takenTime()
    throw error
  }
}

/** 23P01: an exclusion constraint of PostgreSQL, which Drizzle gives as the cause of its own error. */
function isTakenTime(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23P01' && constraint === 'appointments_one_place') return true
  return isTakenTime(error.cause)
}
