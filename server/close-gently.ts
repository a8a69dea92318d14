import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'

/** Before listening ends: a busy process may have hundreds of connections waiting in the system's queue. */
const settleMs = 100
const acceptAtMostMs = 5_000
/** How long kept connections may bring one more request after that. */
const lastRequestMs = 1_500
/** When those are cut who have not sent their whole request, and when those who still wait for an answer. */
const cutUnsentAfterMs = 4_000
const cutAllAfterMs = 12_000

/** The requests of a server that wait for their answer: wholly received, not wholly answered. */
export class OpenRequests {
  #open = new Map<ServerResponse, IncomingMessage>()

  add(request: IncomingMessage, response: ServerResponse): void {
    this.#open.set(response, request)
    response.once('close', () => this.#open.delete(response))
  }

  get isAnyWaiting(): boolean {
    return [...this.#open].some(
      ([response, request]) => request.complete && !response.writableEnded,
    )
  }
}

/**
 * Closes without cutting a request (T23). A client may be sending at this very moment: listening ends when
 * nobody waits to be accepted, each kept connection gets one more answer, which tells it to close, and
 * idle connections end after a poll, when what had arrived was read; the system resets what is still in
 * its queues. Clients that never finish sending do not hold the stop for long (T19).
 */
export function closeGently(server: Server, requests: OpenRequests): Promise<void> {
  return new Promise((closed) => {
    const startedAt = performance.now()
    let grace: NodeJS.Timeout | undefined
    let closingIdle: NodeJS.Timeout | undefined
    const cutting = setInterval(() => {
      const elapsedMs = performance.now() - startedAt
      const isLate = elapsedMs > cutUnsentAfterMs && !requests.isAnyWaiting
      if (isLate || elapsedMs > cutAllAfterMs) server.closeAllConnections()
    }, 100)
    const finish = () => {
      clearTimeout(grace)
      clearInterval(closingIdle)
      clearInterval(cutting)
      closed()
    }
    const closeIdle = () => afterPoll(() => server.closeIdleConnections())
    const endListening = () => {
      // Of net.Server: http.Server's own close() would end idle connections at once.
      NetServer.prototype.close.call(server, finish)
      grace = setTimeout(() => (closingIdle = setInterval(closeIdle, 50)), lastRequestMs)
    }
    setTimeout(() => afterLastAccept(server, endListening), settleMs)
  })
}

/** libuv accepts one connection in each poll: a whole poll without one means that none is waiting. */
function afterLastAccept(server: Server, act: () => void): void {
  const giveUpAt = performance.now() + acceptAtMostMs
  let hasAccepted = false
  const note = () => (hasAccepted = true)
  server.on('connection', note)
  const look = () =>
    afterPoll(() => {
      if (hasAccepted && performance.now() < giveUpAt) {
        hasAccepted = false
        return look()
      }
      server.off('connection', note)
      act()
    })
  look()
}

/** The first immediate may belong to the poll that is being handled; the second follows a whole one. */
function afterPoll(act: () => void): void {
  setImmediate(() => setImmediate(act))
}
