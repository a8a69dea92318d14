import { minuteMs, dayMs } from '#app/basics/dates.ts'
/** Kinds of conversation entries, in the order used for entries with equal times. */
export const entryTypes = [
  'appointment',
  'call',
  'change',
  'delivery',
  'enquiry',
  'message',
  'note',
  'quote',
  'statement',
] as const
export type EntryType = (typeof entryTypes)[number]

/** Actions of the activity log that the conversation omits, because another kind of entry shows them. */
export const actionsShownElsewhere = [
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

/** What a visitor did with a quote; the conversation shows it, unlike changes by staff, without a click. */
export const quoteActionsByVisitor = [
  'quote.accepted',
  'quote.declined',
  'quote.renewal-asked',
] as const

type TimedEntry = { type: EntryType; at: string }
export type EntryGroup<Entry extends TimedEntry> =
  | { kind: 'entry'; entry: Entry }
  | { kind: 'folded'; entries: Entry[] }
export type EntryDay<Entry extends TimedEntry> = { date: string; groups: EntryGroup<Entry>[] }

const isCollapsible = (type: EntryType) => type === 'change' || type === 'delivery'

/** Groups a conversation by days, oldest first. Consecutive changes and deliveries form one collapsed group. */
export function groupByDay<Entry extends TimedEntry>(
  entries: readonly Entry[],
  dateOf: (at: string) => string,
): EntryDay<Entry>[] {
  const days: EntryDay<Entry>[] = []
  for (const entry of entries) {
    const date = dateOf(entry.at)
    let day = days.at(-1)
    if (day?.date !== date) days.push((day = { date, groups: [] }))
    const last = day.groups.at(-1)
    if (!isCollapsible(entry.type)) day.groups.push({ kind: 'entry', entry })
    else if (last?.kind === 'folded') last.entries.push(entry)
    else day.groups.push({ kind: 'folded', entries: [entry] })
  }
  return days
}

const maxLineLength = 400
const attributionPattern =
  /^(?:on|op|am|le|el)\b.{5,300}\b(?:wrote|geskryf|skryf|schrieb|écrit|escribió)\s?:\s*$/i
const separatorPattern =
  /^[-_\s]{2,}(?:original message|forwarded message|oorspronklike boodskap)\b/i
const fromLinePattern = /^\*?(?:from|van)\s?:\*?\s/i
const furtherHeaderPattern = /^\*?(?:sent|date|to|subject|gestuur|datum|aan|onderwerp)\s?:/i

/**
 * Splits an email into its new text and the quoted history below it. If the answer is written between quoted lines, or
 * the email has only quoted lines, everything counts as new text. Joining both parts gives the original text.
 */
export function splitQuoted(text: string): { written: string; quoted: string } {
  const lines = text.split('\n')
  const at = lines.findIndex((_line, index) => startsQuotedHistory(lines, index))
  const written = at < 0 ? '' : lines.slice(0, at).join('\n')
  if (written.trim() === '') return { written: text, quoted: '' }
  return { written: `${written}\n`, quoted: lines.slice(at).join('\n') }
}

function startsQuotedHistory(lines: readonly string[], at: number): boolean {
  const line = lines[at]!.slice(0, maxLineLength).trim()
  if (line.startsWith('>')) return isQuotedToEnd(lines, at)
  if (separatorPattern.test(line)) return true
  if (fromLinePattern.test(line)) return lines.slice(at + 1, at + 5).filter(isHeader).length >= 2
  const isAttribution =
    attributionPattern.test(line) ||
    attributionPattern.test(`${line} ${lines[at + 1] ?? ''}`.slice(0, maxLineLength).trim())
  if (!isAttribution) return false
  const firstQuoted = lines.findIndex((other, index) => index > at && other.startsWith('>'))
  return firstQuoted < 0 || isQuotedToEnd(lines, firstQuoted)
}

const isHeader = (line: string) => furtherHeaderPattern.test(line.trim())

function isQuotedToEnd(lines: readonly string[], from: number): boolean {
  return lines.slice(from).every((line) => line.trim() === '' || line.trimStart().startsWith('>'))
}

/** Channels other than email by which staff can write to a visitor. */
export const replyChannel = 'whatsapp'

export const undoSeconds = 10
/** Delay before a reply is sent; one second longer than the undo time, because the outbox may start a second early. */
export const outboxDelaySeconds = undoSeconds + 1
/** For this long after a colleague's answer, another answer needs a confirmation. */
export const secondAnswerWindowMs = 5 * minuteMs

const maxDaysAhead = 60

/** Returns the reason why a reply cannot be sent at a time, or undefined if it can. */
export function sendTimeProblem(at: Date, now: Date): string | undefined {
  if (Number.isNaN(at.getTime())) return 'Choose a day and a time.'
  if (at <= now) return 'Choose a time in the future.'
  if (at.getTime() > now.getTime() + maxDaysAhead * dayMs)
    return `Choose a time within the next ${maxDaysAhead} days.`
  return undefined
}

/** Returns whether a reply is scheduled, as opposed to delayed by the seconds for undo. */
export function isSentLater(writtenAt: string, nextAttemptAt: string | null): boolean {
  if (!nextAttemptAt) return false
  return Date.parse(nextAttemptAt) - Date.parse(writtenAt) > 30_000
}

/** PostgreSQL adds the delay to the transaction's start, so the stored time is milliseconds early. */
export function roundToMinute(nextAttemptAt: string): Date {
  return new Date(Math.round(Date.parse(nextAttemptAt) / 60_000) * 60_000)
}

export const typingHeartbeatMs = 10_000
/** A colleague without a signal for this long is considered to have stopped typing. */
export const typingTimeoutMs = 25_000

/** Returns a text such as "Aisha and Johan are replying."; empty without names. */
export function typingText(names: readonly string[]): string {
  if (names.length === 0) return ''
  if (names.length === 1) return `${names[0]} is replying.`
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are replying.`
}

/** Formats a file size. As everywhere in this product, 1 kB is 1,000 bytes. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
