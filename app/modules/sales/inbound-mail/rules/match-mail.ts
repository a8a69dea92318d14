/** A lead that a mail points to, and the addresses that took part in its conversation, in lower case. */
export type PointedLead = { leadId: string; addresses: readonly string[] }

export type MailPointers = {
  /** Who wrote it, in lower case; empty where the mail does not say. */
  from: string
  /** Leads of the signed tokens in the addresses it was sent to. */
  byToken: readonly PointedLead[]
  /** Leads of our own mails that it refers to, the nearest first. */
  byReference: readonly PointedLead[]
}

export type MailMatch = { leadId: string; isForeign: boolean } | null

/**
 * The lead that a mail joins (INB-03): by the token that we signed, else by a reference to a mail of ours from an
 * address that took part. Nothing else joins, neither subject nor name. Null: it waits for staff.
 */
export function matchMail({ from, byToken, byReference }: MailPointers): MailMatch {
  const takesPart = ({ addresses }: PointedLead) => addresses.includes(from)
  const tokens = new Map(byToken.map((lead) => [lead.leadId, lead]))
  if (tokens.size > 0) {
    const own = [...tokens.values()].filter(takesPart)
    if (own.length === 1) return { leadId: own[0]!.leadId, isForeign: false }
    const [only] = tokens.values()
    return tokens.size === 1 && only ? { leadId: only.leadId, isForeign: true } : null
  }
  const nearest = byReference.find(takesPart)
  return nearest ? { leadId: nearest.leadId, isForeign: false } : null
}
