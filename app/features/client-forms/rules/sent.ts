import type { Waiting } from './queue.ts'

/** The list of what left this device (FLD-04): no answers, only what a person asks about later. */
export const sentKey = 'baobab_form_sent'

export type Sent = {
  /** The idempotency key; begins with the draft's id. */
  id: string
  reference: string
  formType: string
  subject: string
  at: string
  /** Whose it is: a colleague on the same device does not see it (T27). Empty: whoever uses the device. */
  owner: string
}

const sentDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** What was sent in the last 30 days, the last one first; damaged entries are left out. */
export function readSent(now: Date, ...copies: unknown[]): Sent[] {
  const entries = new Map<string, Sent>()
  for (const copy of copies) {
    if (!Array.isArray(copy)) continue
    for (const one of copy as Partial<Sent>[]) {
      const at = Date.parse(String(one?.at))
      if (!one || typeof one.id !== 'string' || !(now.getTime() - at <= sentDays * dayMs)) continue
      const { id, reference = '', formType = '', subject = '', owner = '' } = one
      entries.set(id, { id, reference, formType, subject, at: new Date(at).toISOString(), owner })
    }
  }
  return [...entries.values()].toSorted((one, other) => other.at.localeCompare(one.at))
}

export function sentOf(
  item: Pick<Waiting, 'id' | 'formType' | 'subject' | 'owner'>,
  reference: string,
  now: Date,
): Sent {
  const { id, formType, subject, owner = '' } = item
  return { id, reference, formType, subject, owner, at: now.toISOString() }
}
