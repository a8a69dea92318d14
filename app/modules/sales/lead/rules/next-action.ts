export const nextActionLabels = {
  'confirm-time': 'Confirm the time',
  reply: 'Reply',
  call: 'Call',
  read: 'Read it',
} as const
export type NextAction = keyof typeof nextActionLabels

type Asking = {
  email: string
  phoneStored: string | null
  /** Of the consultation it asks for, if any. */
  appointment: string | null
}

/** What a lead asks for first (ANS-13): the time it waits for, else an answer by the way that there is. */
export function nextActionOf({ email, phoneStored, appointment }: Asking): NextAction {
  if (appointment === 'tentative') return 'confirm-time'
  if (email !== '') return 'reply'
  return phoneStored ? 'call' : 'read'
}
