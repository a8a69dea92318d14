/** What a conversation is made of (ANS-01), in the order of one and the same moment. */
export const entryTypes = [
  'appointment',
  'call',
  'change',
  'delivery',
  'enquiry',
  'message',
  'note',
  'statement',
] as const
export type EntryType = (typeof entryTypes)[number]

/** Activity that an entry of its own tells already. */
export const toldElsewhere = [
  'lead.submitted',
  'lead.note-added',
  'lead.reply-written',
  'lead.reply-undone',
  'lead.message-received',
  'lead.call-logged',
  'lead.answer-stated',
  'delivery.delivered',
  'delivery.cancelled',
  'delivery.failed',
] as const

type Placed = { type: EntryType; at: string }
export type Group<Entry extends Placed> =
  | { kind: 'entry'; entry: Entry }
  | { kind: 'folded'; entries: Entry[] }
export type Day<Entry extends Placed> = { date: string; groups: Group<Entry>[] }

/** What folds: whatever nobody said to anybody. */
const folds = (type: EntryType) => type === 'change' || type === 'delivery'

/** A conversation, oldest first, by days; changes and deliveries that follow each other fold into one. */
export function groupByDay<Entry extends Placed>(
  entries: readonly Entry[],
  dateOf: (at: string) => string,
): Day<Entry>[] {
  const days: Day<Entry>[] = []
  for (const entry of entries) {
    const date = dateOf(entry.at)
    let day = days.at(-1)
    if (day?.date !== date) days.push((day = { date, groups: [] }))
    const last = day.groups.at(-1)
    if (!folds(entry.type)) day.groups.push({ kind: 'entry', entry })
    else if (last?.kind === 'folded') last.entries.push(entry)
    else day.groups.push({ kind: 'folded', entries: [entry] })
  }
  return days
}
