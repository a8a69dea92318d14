import { Hono, type Context as HonoContext } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { staffRoles, type StaffRole } from '#app/platform/actor.ts'
import { findChangesAfter, findLatestSequence } from './data.server.ts'
import { parsePosition } from './rules.ts'
import { liveTopics, type LiveChange } from './schema.ts'
import type { LiveFeed } from './services/live-hub.server.ts'

/** Shorter than the server's patience with a silent connection. */
const beatMs = 8_000
/** A stream ends and is opened anew, so that a sign-in that ended or a changed role counts soon (ROL-14). */
const longestStreamMs = 120_000
/** Staff that one process serves at once. */
const mostReaders = 1_000
/** A reader that leaves this many pieces unread is cut off; it comes back and catches up. */
const mostUnread = 256

const encoder = new TextEncoder()
const piece = (event: string, data: unknown, id?: number) =>
  encoder.encode(
    `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`,
  )

/** GET: the changes a person may know of, as server-sent events; `after` is the last sequence they read. */
export function liveApi(feed: LiveFeed) {
  return new Hono<AppEnv>().get('/', async (c) => {
    const { actor } = c.get('ctx')
    if (actor.kind !== 'staff') return refusalResponse(c, refused('not-signed-in', 'Sign in.'))
    if (feed.readerCount >= mostReaders)
      return refusalResponse(c, refused('unavailable', 'Too many consoles are open.'))
    return new Response(await openStream(c, feed, actor.role), {
      headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
    })
  })
}

async function openStream(c: HonoContext<AppEnv>, feed: LiveFeed, role: StaffRole) {
  const { db } = c.get('ctx')
  const after = parsePosition(c.req.query('after') ?? c.req.header('last-event-id'))
  const missed = after === undefined ? [] : await findChangesAfter(db, after)
  const mayKnow = ({ topic }: LiveChange) =>
    staffRoles.indexOf(role) >= staffRoles.indexOf(liveTopics[topic])
  let stop = () => {}
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (bytes: Uint8Array) => controller.enqueue(bytes)
      const sendLive = (bytes: Uint8Array) => {
        if ((controller.desiredSize ?? 0) <= -mostUnread) closeStream()
        else send(bytes)
      }
      const tell = (change: LiveChange) => {
        if (mayKnow(change)) sendLive(piece('change', change, change.sequence))
      }
      const onReset = () => sendLive(piece('reset', {}))
      const leave = feed.join({ onChange: tell, onReset, onStop: () => closeStream() })
      const beat = setInterval(() => sendLive(encoder.encode(': beat\n\n')), beatMs)
      const end = setTimeout(() => closeStream(), longestStreamMs)
      stop = () => {
        leave()
        clearInterval(beat)
        clearTimeout(end)
      }
      const closeStream = () => {
        stop()
        controller.close()
      }
      if (missed)
        for (const change of missed.filter(mayKnow)) send(piece('change', change, change.sequence))
      else send(piece('reset', {}))
      send(piece('start', { sequence: await findLatestSequence(db) }))
    },
    cancel: () => stop(),
  })
}
