import { Agent, get, type ClientRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { StaffSession } from './staff-sessions.ts'

export type Write = { id: string; sentAt: number; answeredAt: number }

export type Streams = {
  /** Waits until every stream has received `count` changes, or until the timeout. */
  untilHeard(count: number, timeoutMs: number): Promise<void>
  /**
   * Returns, for each write on each stream, the milliseconds from the write's response (0 if the change came earlier)
   * and from its request until the change arrived.
   */
  compare(writes: Write[]): { afterAnswer: number[]; afterSending: number[]; missing: number }
  forget(): void
  close(): void
}

type Heard = { byId: Map<string, number[]>; count: number }

const changePattern = /"topic":"products","operation":"update","id":"([^"]+)"/g

/** Opens one stream for each session; resolves when all are open. */
export async function openStreams(url: string, sessions: StaffSession[]): Promise<Streams> {
  const agent = new Agent({ maxSockets: Infinity })
  const heard: Heard[] = sessions.map(() => ({ byId: new Map(), count: 0 }))
  const requests: ClientRequest[] = []
  // Open the streams in small groups, as people arrive in the morning, because the access check queries the database
  // for each.
  for (let i = 0; i < sessions.length; i += 20) {
    const group = sessions.slice(i, i + 20)
    await Promise.all(
      group.map((session, at) => openOne(url, session, agent, heard[i + at]!, requests)),
    )
  }
  return {
    async untilHeard(count, timeoutMs) {
      const end = performance.now() + timeoutMs
      while (heard.some((stream) => stream.count < count) && performance.now() < end)
        await delay(50)
    },
    compare: (writes) => compare(heard, writes),
    forget() {
      for (const stream of heard) {
        stream.byId.clear()
        stream.count = 0
      }
    },
    close() {
      for (const request of requests) request.destroy()
      agent.destroy()
    },
  }
}

function openOne(
  url: string,
  { headers }: StaffSession,
  agent: Agent,
  heard: Heard,
  requests: ClientRequest[],
): Promise<void> {
  return new Promise((stands, failed) => {
    let isOpen = false
    const request = get(`${url}/api/admin/live`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`a stream answered ${response.statusCode}`))
      response.setEncoding('latin1')
      response.on('data', (text: string) => {
        const now = performance.now()
        if (!isOpen && text.includes('event: start')) {
          isOpen = true
          stands()
        }
        for (const [, id] of text.matchAll(changePattern)) {
          heard.count++
          const times = heard.byId.get(id!) ?? []
          heard.byId.set(id!, times)
          times.push(now)
        }
      })
    })
    request.on('error', failed)
    requests.push(request)
  })
}

/** On each stream, the nth change of a record belongs to the nth write to it. */
function compare(heard: Heard[], writes: Write[]) {
  const afterAnswer: number[] = []
  const afterSending: number[] = []
  let missing = 0
  for (const { byId } of heard) {
    const seen = new Map<string, number>()
    for (const { id, sentAt, answeredAt } of writes) {
      const place = seen.get(id) ?? 0
      seen.set(id, place + 1)
      const receivedAt = byId.get(id)?.[place]
      if (receivedAt === undefined) missing++
      else {
        afterAnswer.push(Math.max(0, receivedAt - answeredAt))
        afterSending.push(receivedAt - sentAt)
      }
    }
  }
  return { afterAnswer, afterSending, missing }
}
