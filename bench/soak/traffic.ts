import { setTimeout as delay } from 'node:timers/promises'
import { openSender } from '../support/lead-posts.ts'
import { openStreams, type Streams } from '../support/live-streams.ts'
import { beginLongWork } from '../support/long-work.ts'
import type { RunningProduct } from '../support/product.ts'
import type { StaffSession } from '../support/staff-sessions.ts'

const pages = ['/', '/bundles', '/pricing', '/connectivity', '/contact', '/resources/it-health']
const lists = ['leads', 'products', 'approvals', 'analytics?days=30', 'activity', 'notifications']
/** Accepts 503, because the database's clock jumps. */
const isAllowed = (status: number) => status < 400 || status === 503

/** Starts continuous traffic of visitors and staff; `stop` returns the unexpected results. */
export function startTraffic(product: RunningProduct, sessions: StaffSession[]) {
  const ending = new AbortController()
  const wrong: string[] = []
  const counts = { leads: 0, pages: 0, lists: 0, streams: 0, imports: 0 }
  const repeat = async (pauseMs: number, act: () => Promise<void>) => {
    while (!ending.signal.aborted) {
      await act().catch((error: unknown) => wrong.push(String(error).slice(0, 200)))
      await delay(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const note = (what: string, status: number) => {
    if (!isAllowed(status)) wrong.push(`${what} answered ${status}`)
  }
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(product.url + path, { headers: { ...headers, connection: 'close' } })
    await answer.arrayBuffer()
    note(path, answer.status)
  }
  const sender = openSender(product.url, product.publicKey)
  const running = [
    repeat(400, async () => note('a lead', await (await sender).send(counts.leads++))),
    repeat(150, () => read(pages[counts.pages++ % pages.length]!)),
    repeat(400, () => {
      const { headers } = sessions[counts.lists % sessions.length]!
      return read(`/api/admin/${lists[counts.lists++ % lists.length]}`, headers)
    }),
    repeat(100, async () => {
      counts.streams++
      await holdStreams(product, sessions, ending.signal)
    }),
    repeat(60_000, async () => {
      counts.imports++
      const options = { rows: 2_000, parts: ['import', 'export'] as const }
      await Promise.all(beginLongWork(product, sessions[0]!, options))
    }),
  ]
  return {
    counts,
    async stop(): Promise<string[]> {
      ending.abort()
      await Promise.all(running)
      ;(await sender).close()
      return wrong
    },
  }
}

/** Keeps a stream open for each session for twenty seconds, like tabs that are opened and closed. */
async function holdStreams(product: RunningProduct, sessions: StaffSession[], ended: AbortSignal) {
  const streams: Streams = await openStreams(product.url, sessions)
  await delay(20_000, undefined, { signal: ended }).catch(() => undefined)
  streams.close()
}
