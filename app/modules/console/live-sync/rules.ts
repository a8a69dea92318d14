import { liveOperations, liveTopics, type LiveChange, type LiveTopic } from './schema.ts'

/**
 * Parses a change from the database trigger; undefined if it is not ours, or of a topic of a newer server. Written by
 * hand: it loads before the first screen, which loads no schema library (ADR 0007).
 */
export function parseChange(text: string): LiveChange | undefined {
  const { sequence, topic: name, operation: done, id } = parseObject(text)
  const topic = (Object.keys(liveTopics) as LiveTopic[]).find((known) => known === name)
  const operation = liveOperations.find((known) => known === done)
  if (!isSequence(sequence) || !topic || !operation || typeof id !== 'string') return undefined
  return { sequence, topic, operation, id }
}

/** The position at the start of a stream: later reads include everything up to it. */
export function parseStart(text: string): number {
  const { sequence } = parseObject(text)
  if (!isSequence(sequence)) throw new Error('The stream has no start position.')
  return sequence
}

const isSequence = (value: unknown): value is number => Number.isSafeInteger(value)

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const ranks = ['viewer', 'editor', 'product_manager', 'super_admin'] as const

/**
 * Whether a person may receive a change: their own notifications, and changes of their account and sessions, whatever
 * their role.
 */
export function mayReceiveChange(
  person: { staffId: string; role: (typeof ranks)[number] },
  { topic, id }: LiveChange,
): boolean {
  const isOwn = id === person.staffId
  if (topic === 'notifications' && !isOwn) return false
  if ((topic === 'people' || topic === 'sessions') && isOwn) return true
  return ranks.indexOf(person.role) >= ranks.indexOf(liveTopics[topic])
}

type Versioned = { id: string; version: number }

/**
 * The list with a fresh record in it: in place of the row with its id, else first. A version older than the listed
 * one changes nothing.
 */
export function mergeRow<Row extends Versioned>(rows: readonly Row[], fresh: Row): readonly Row[] {
  const at = rows.findIndex((row) => row.id === fresh.id)
  if (at < 0) return [fresh, ...rows]
  return rows[at]!.version > fresh.version ? rows : rows.with(at, fresh)
}

/** The list without a record that is gone. */
export function removeRow<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
): readonly Row[] {
  return rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows
}

/** The interval of keep-alive messages on an idle stream (15 s at most). */
export const heartbeatMs = 8_000
/** A stream without messages for this long is lost: two beats are missing. */
export const maxSilenceMs = 20_000

/** The delay before the next connection attempt, in milliseconds: exponential, with jitter. */
export function reconnectPauseMs(failures: number, random: number): number {
  const longest = Math.min(30_000, 500 * 2 ** failures)
  return Math.round(longest * (0.5 + random / 2))
}

/** A client's last sequence; undefined for a new client or an invalid value. */
export function parsePosition(after: string | undefined): number | undefined {
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
