import { randomUUID } from 'node:crypto'
import { areDurationsChecked } from '#tools/testing/effort.ts'

export type AcknowledgedLead = { key: string; id: string; email: string }
type Target = { url: string; publicKey: string } & Pick<SteadyOptions, 'hear' | 'hearCut'>

/**
 * Longest pause before a retry. With shorter pauses, the retries of all unacknowledged leads would keep a slow machine
 * busy.
 */
const maxPauseMs = 1_600
/** Maximum number of unacknowledged leads. More open requests would wait for each other instead of the database. */
const maxWaiting = 100
/** In `npm test`, other tests keep the machine busy, and 25 leads a second may be more than it can store. */
const usualEveryMs = areDurationsChecked ? 40 : 200

type SteadyOptions = {
  /** Milliseconds from lead to lead. */
  everyMs?: number
  /** Called with every response. */
  hear?: (response: Response) => void
  /** Called with the error's cause if a connection was opened but ended without a response. */
  hearCut?: (cause: unknown) => void
}

/**
 * Sends leads, by default 25 a second in a proof and 5 in `npm test`, and retries each with its key until it is
 * acknowledged, as a browser would. Sends no new lead while 100 are unacknowledged.
 */
export function sendSteadily(
  url: string,
  publicKey: string,
  emailOf: (number: number) => string,
  { everyMs = usualEveryMs, ...hearing }: SteadyOptions = {},
) {
  const target = { url, publicKey, ...hearing }
  const sent: Promise<AcknowledgedLead>[] = []
  const acknowledged: AcknowledgedLead[] = []
  const sender = new AbortController()
  let waiting = 0
  const begin = async () => {
    waiting++
    const taken = await sendUntilTaken(target, emailOf(sent.length))
    waiting--
    acknowledged.push(taken)
    return taken
  }
  const sending = (async () => {
    // Leads are scheduled by the clock, because late timers would lower the rate.
    for (let due = performance.now(); !sender.signal.aborted; due += everyMs) {
      if (waiting < maxWaiting) sent.push(begin())
      await new Promise((later) =>
        setTimeout(later, Math.max(0, due + everyMs - performance.now())),
      )
    }
  })()
  return {
    acknowledged: () => [...acknowledged],
    /** The number of unacknowledged leads. */
    waiting: () => waiting,
    /** Ends the sending; resolves when every lead is acknowledged. */
    async stop(): Promise<AcknowledgedLead[]> {
      sender.abort()
      await sending
      return Promise.all(sent)
    },
  }
}

async function sendUntilTaken(target: Target, email: string) {
  const key = randomUUID()
  for (let pauseMs = 100; ; pauseMs = Math.min(maxPauseMs, pauseMs * 2)) {
    const id = await send(target, email, key)
    if (id) return { key, id, email }
    await new Promise((later) => setTimeout(later, pauseMs))
  }
}

/**
 * Sends a lead once, with its key as the company. Returns the id of the stored lead, or undefined if the server did not
 * acknowledge it.
 */
async function send({ url, publicKey, hear, hearCut }: Target, email: string, key: string) {
  try {
    const response = await fetch(`${url}/functions/zoho-crm`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${publicKey}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ name: 'Nomsa', email, company: key }),
      signal: AbortSignal.timeout(15_000),
    })
    hear?.(response)
    if (response.status !== 200) return undefined
    return ((await response.json()) as { id: string }).id
  } catch (error) {
    const { cause } = error as { cause?: { syscall?: string } }
    // Excludes connections that were never opened, which carried no request, and our own timeout, whose error has no
    // cause.
    if (cause && cause.syscall !== 'connect') hearCut?.(cause)
    return undefined
  }
}
