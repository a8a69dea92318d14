import { liveOperations, liveTopics, type LiveChange, type LiveTopic } from './schema.ts'

/**
 * A change as the database trigger tells it and the stream passes it on; undefined where it is none of ours, or of
 * a topic of a newer server. By hand: it stands before the first screen, which loads no library for schemas (ADR 0007).
 */
export function parseChange(text: string): LiveChange | undefined {
  const { sequence, topic: name, operation: done, id } = parseObject(text)
  const topic = (Object.keys(liveTopics) as LiveTopic[]).find((known) => known === name)
  const operation = liveOperations.find((known) => known === done)
  if (!isSequence(sequence) || !topic || !operation || typeof id !== 'string') return undefined
  return { sequence, topic, operation, id }
}

/** Where a stream stands when it begins: everything up to there is in what is read from now on. */
export function parseStart(text: string): number {
  const { sequence } = parseObject(text)
  if (!isSequence(sequence)) throw new Error('The stream does not say where it begins.')
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
 * Whether a person may hear of the change at all: of notifications each hears of their own, and of people and
 * sessions everyone of what is about them, whatever their role (SYN-09, T9, ROL-14).
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
 * The list with a freshly read record in it: in the place of the row with its id, else first. An older
 * version than the one that stands there changes nothing (SYN-01, SYN-03, SYN-07).
 */
export function mergeRow<Row extends Versioned>(rows: readonly Row[], fresh: Row): readonly Row[] {
  const at = rows.findIndex((row) => row.id === fresh.id)
  if (at < 0) return [fresh, ...rows]
  return rows[at]!.version > fresh.version ? rows : rows.with(at, fresh)
}

/** The list without a record that is gone (SYN-04). */
export function removeRow<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
): readonly Row[] {
  return rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows
}

/** How often an open stream is told that it still stands, without a change to tell (T9 allows 15 s). */
export const heartbeatMs = 8_000
/** A stream that is silent for this long is lost, whatever the network says: two beats did not come. */
export const maxSilenceMs = 20_000

/** How long to wait before the next try to connect, in milliseconds: longer each time, never in step. */
export function reconnectPauseMs(failures: number, random: number): number {
  const longest = Math.min(30_000, 500 * 2 ** failures)
  return Math.round(longest * (0.5 + random / 2))
}

/** The sequence a client read last; undefined for a client that comes for the first time or says nonsense. */
export function parsePosition(after: string | undefined): number | undefined {
  if (after === undefined || after === '') return undefined
  const position = Number(after)
  return Number.isSafeInteger(position) && position >= 0 ? position : undefined
}

export type StreamEvent = { event: string; data: string }

/** Splits the text of an event stream into whole events; what is left waits for the next piece. */
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
