import { randomUUID } from 'node:crypto'

export type AcknowledgedLead = { key: string; id: string; email: string }
type Target = { url: string; publicKey: string } & Pick<SteadyOptions, 'hear' | 'hearCut'>

/** All that wait try again; without longer pauses they alone would keep a slow machine busy. */
const maxPauseMs = 1_600
/** More would wait for each other, and not for the database. */
const maxWaiting = 100

type SteadyOptions = {
  /** Milliseconds from lead to lead. */
  everyMs?: number
  /** Is shown every answer. */
  hear?: (response: Response) => void
  /** Is shown why a request that a server had accepted got no answer. */
  hearCut?: (cause: unknown) => void
}

/**
 * Sends leads, 25 a second unless told, each again with its key until it is acknowledged, as a browser would; while a
 * hundred wait, no more begin.
 */
export function sendSteadily(
  url: string,
  publicKey: string,
  emailOf: (number: number) => string,
  { everyMs = 40, ...hearing }: SteadyOptions = {},
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
    // By the clock: timers that come late would make it fewer.
    for (let due = performance.now(); !sender.signal.aborted; due += everyMs) {
      if (waiting < maxWaiting) sent.push(begin())
      await new Promise((later) =>
        setTimeout(later, Math.max(0, due + everyMs - performance.now())),
      )
    }
  })()
  return {
    /** What was acknowledged so far. */
    acknowledged: () => [...acknowledged],
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

/** The id of the stored lead, which carries its key as company; undefined if it was not acknowledged. */
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
      signal: AbortSignal.timeout(5_000),
    })
    hear?.(response)
    if (response.status !== 200) return undefined
    return ((await response.json()) as { id: string }).id
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    // Where there is no server, there is no request to cut; one that takes too long is given up here.
    if (cause && cause.code !== 'ECONNREFUSED') hearCut?.(cause)
    return undefined
  }
}
