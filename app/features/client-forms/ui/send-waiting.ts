import {
  dueItems,
  classifyReply,
  nextAttempt,
  type SendCause,
  type Waiting,
} from '../rules/queue.ts'
import { sentOf, type Sent } from '../rules/sent.ts'
import { callFunction } from './send-submission.ts'
import { noteSent } from './sent-list.ts'
import { alone, changeWaiting, readWaiting } from './waiting-list.ts'

export type SendWaitingOptions = {
  publicKey: string
  /** Only this one; else all that are due. */
  id?: string
  cause: SendCause
  /** The server holds it now. */
  onSent?: (sent: Sent) => void
  now?: () => Date
  random?: () => number
}

/**
 * Sends what waits on this device, one after the other and from one tab at a time (AUD-51). An item
 * leaves the list only once the server said that it holds it. The first one the server cannot be
 * reached for ends the round: the others would fare no better.
 * @returns how many were sent
 */
export function sendWaiting(options: SendWaitingOptions): Promise<number> {
  const { now = () => new Date(), random = Math.random, cause } = options
  return alone('baobab_form_submissions:send', async () => {
    const waiting = await readWaiting()
    const wanted = options.id ? waiting.filter(({ id }) => id === options.id) : waiting
    let sent = 0
    for (const item of dueItems(wanted, now(), cause)) {
      const { functionName, body, files, senderPass, id: key } = item
      const { publicKey } = options
      const classified = classifyReply(
        await callFunction({ functionName, key, files, publicKey, senderPass }, body),
      )
      if (classified.outcome === 'sent') {
        const noted = sentOf(item, classified.result.reference ?? '', now())
        // First what tells that it was sent, then what would send it again: a crash between leaves both.
        await noteSent(noted)
        await changeWaiting((items) => items.filter(({ id }) => id !== item.id))
        options.onSent?.(noted)
        sent++
        continue
      }
      const attempts = item.attempts + 1
      await replace(
        item.id,
        classified.outcome === 'refused'
          ? { attempts, refusal: classified.result.error }
          : {
              attempts,
              nextAttemptAt: nextAttempt(attempts, now(), random(), classified.retryAfterSeconds),
            },
      )
      if (classified.outcome === 'keep') break
    }
    return sent
  })
}

function replace(id: string, change: Partial<Waiting>) {
  return changeWaiting((items) =>
    items.map((item) => (item.id === id ? { ...item, ...change } : item)),
  )
}
