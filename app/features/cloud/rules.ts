/** How the launch form was answered, by the server or in the browser. `email` goes back into the field. */
export type LaunchAnswer = {
  outcome: 'shown' | 'sent' | 'refused' | 'failed' | 'offline'
  email: string
  /** What is wrong with the address. */
  error?: string
}

export const noAnswer: LaunchAnswer = { outcome: 'shown', email: '' }

/** Where the answer stands in the page; a page that answers a post without script opens there. */
export const launchAnchor = 'launch'
export const launchEmailId = 'launch-email'

/** Values of the query `sent`: the page after a post without script says that it was stored. */
export const sentValues = ['', 'yes'] as const

type Refused = { reason: string; fields?: Record<string, string> }

/** The answer to a submission that was not stored: a wrong address is named, all else is told as a failure. */
export function answerOfRefusal({ reason, fields }: Refused, email: string): LaunchAnswer {
  if (reason === 'offline') return { outcome: 'offline', email }
  if (fields?.email) return { outcome: 'refused', email, error: fields.email }
  return { outcome: 'failed', email }
}
