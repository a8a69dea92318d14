import { type StaffRole, isAtLeast } from '#app/basics/staff-roles.ts'
import { parseJson } from '#app/basics/text.ts'
import { readObject } from '#app/modules/access/rules.ts'
import { liveOperations, liveTopics, type LiveChange, type LiveTopic } from './schema.ts'

/**
 * Parses a change from the database trigger; undefined if it is invalid, or if its topic is unknown because the server
 * is newer. Handwritten, because it loads before the first screen, which must not load a schema library (ADR 0007).
 */
export function parseChange(text: string): LiveChange | undefined {
  const { sequence, topic: name, operation: done, id } = readObject(parseJson(text))
  const topic = (Object.keys(liveTopics) as LiveTopic[]).find((known) => known === name)
  const operation = liveOperations.find((known) => known === done)
  if (!isSequence(sequence) || !topic || !operation || typeof id !== 'string') return undefined
  return { sequence, topic, operation, id }
}

/** Parses a stream's start position: data fetched afterwards includes every change up to it. Throws if invalid. */
export function parseStartSequence(text: string): number {
  const { sequence } = readObject(parseJson(text))
  if (!isSequence(sequence)) throw new Error('The stream has no start position.')
  return sequence
}

const isSequence = (value: unknown): value is number => Number.isSafeInteger(value)

/**
 * Returns whether a person may receive a change. Notifications go only to their recipient. Changes of an account or its
 * sessions always go to the account's owner; all others depend on the role.
 */
export function mayReceiveChange(
  person: { staffId: string; role: StaffRole },
  { topic, id }: LiveChange,
): boolean {
  const isOwn = id === person.staffId
  if (topic === 'notifications' && !isOwn) return false
  if ((topic === 'people' || topic === 'sessions') && isOwn) return true
  return isAtLeast(person.role, liveTopics[topic])
}

/** Adds a new record at the start. Ignores an outdated version. */
export function mergeRow<Row extends { id: string; version: number }>(
  rows: readonly Row[],
  fresh: Row,
): readonly Row[] {
  const at = rows.findIndex((row) => row.id === fresh.id)
  if (at < 0) return [fresh, ...rows]
  return rows[at]!.version > fresh.version ? rows : rows.with(at, fresh)
}

export function removeRow<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
): readonly Row[] {
  return rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows
}

/** Interval of keep-alive messages on an idle stream. Must not exceed 15 s. */
export const heartbeatMs = 8_000
/** A stream is considered lost after this long without messages, which means at least two missed heartbeats. */
export const maxSilenceMs = 20_000

export function reconnectPauseMs(failures: number, random: number): number {
  const longest = Math.min(30_000, 500 * 2 ** failures)
  return Math.round(longest * (0.5 + random / 2))
}

/** Parses the last sequence that a client received; undefined for a new client or an invalid value. */
export function parseLastSequence(after: string | undefined): number | undefined {
  if (after === undefined || after === '') return undefined
  const position = Number(after)
  return Number.isSafeInteger(position) && position >= 0 ? position : undefined
}

export type StreamEvent = { event: string; data: string }

/** Splits the text of an event stream into whole events; the rest is kept for the next chunk. */
export function splitEvents(text: string): { events: StreamEvent[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const lines = block.split('\n')
    const valueOf = (name: string) =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
    const data = valueOf('data')
    return data === undefined ? [] : [{ event: valueOf('event') ?? 'message', data }]
  })
  return { events, rest }
}
