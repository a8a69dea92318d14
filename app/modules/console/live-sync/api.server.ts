import { Hono, type Context as HonoContext } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { allow, sessionOf } from '#app/modules/access/session/service.server.ts'
import { RefusalError, type AppEnv } from '#app/platform/http.server.ts'
import { mayReceiveChange, parseLastSequence } from './rules.ts'
import type { LiveChange } from './schema.ts'
import type { LiveFeed, LiveReader } from './service.server.ts'
import { findChangesAfter, findLatestSequence } from './store.server.ts'

/** Maximum duration of a stream. The server then closes it, and the client reconnects from its last sequence. */
const maxStreamMs = 120_000
/** Limits for open streams: per process, and per person. */
const maxReaders = 1_000
const maxReadersPerPerson = 20
/** A stream with this many unread messages is closed; the client reconnects and catches up. */
const maxUnreadEvents = 256

const encoder = new TextEncoder()
const sseEvent = (event: string, data: unknown, id?: number) =>
  encoder.encode(
    `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`,
  )
const heartbeat = encoder.encode(': beat\n\n')
const resetEvent = sseEvent('reset', {})

const encodedChanges = new WeakMap<LiveChange, Uint8Array>()
/** Encodes each change once for all streams. */
function sseChange(change: LiveChange): Uint8Array {
  const made = encodedChanges.get(change) ?? sseEvent('change', change, change.sequence)
  encodedChanges.set(change, made)
  return made
}

/** Sends only changes that the person may see. `after` is the last sequence that the client received. */
export function liveApi(feed: LiveFeed) {
  return new Hono<AppEnv>().get('/', allow('viewer'), async (c) => {
    const { actor, sessionId } = sessionOf(c)
    if (feed.readerCount >= maxReaders)
      throw new RefusalError(
        refused('unavailable', 'Too many consoles are open. Try again in a few minutes.'),
      )
    if (feed.countOf(actor.id) >= maxReadersPerPerson) {
      const message = 'You have the console open in too many windows. Close some of them.'
      throw new RefusalError(refused('too-many-requests', message, { retryAfterSeconds: 30 }))
    }
    const person = { staffId: actor.id, role: actor.role, sessionId }
    return new Response(await openStream(c, feed, person), {
      headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
    })
  })
}

type ReaderIdentity = Pick<LiveReader, 'staffId' | 'sessionId' | 'role'>

async function openStream(c: HonoContext<AppEnv>, feed: LiveFeed, person: ReaderIdentity) {
  const { db } = c.get('ctx')
  const after = parseLastSequence(c.req.query('after') ?? c.req.header('last-event-id'))
  let reader!: ReturnType<typeof joinFeed>
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      reader = joinFeed(feed, person, controller)
    },
    cancel: () => reader.stop(),
  })
  try {
    // Read after joining the feed, so that no change is missed in between.
    const missed = after === undefined ? [] : await findChangesAfter(db, after)
    const sequence = await findLatestSequence(db)
    if (!missed) reader.send(resetEvent)
    for (const change of missed ?? [])
      if (mayReceiveChange(person, change)) reader.send(sseChange(change))
    reader.send(sseEvent('start', { sequence }))
    return stream
  } catch (error) {
    reader.stop()
    throw error
  }
}

function joinFeed(
  feed: LiveFeed,
  person: ReaderIdentity,
  controller: ReadableStreamDefaultController<Uint8Array>,
) {
  let isOpen = true
  const send = (bytes: Uint8Array) => {
    if (isOpen) controller.enqueue(bytes)
  }
  const stop = () => {
    isOpen = false
    leave()
    clearTimeout(end)
  }
  const close = () => {
    if (isOpen) controller.close()
    stop()
  }
  const sendLive = (bytes: Uint8Array) => {
    if ((controller.desiredSize ?? 0) <= -maxUnreadEvents) close()
    else send(bytes)
  }
  const leave = feed.join({
    ...person,
    onChange: (change) => sendLive(sseChange(change)),
    onReset: () => sendLive(resetEvent),
    onBeat: () => sendLive(heartbeat),
    onStop: close,
  })
  const end = setTimeout(close, maxStreamMs)
  return { send, stop }
}
