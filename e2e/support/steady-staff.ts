import { randomUUID } from 'node:crypto'
import { type SignedIn, callNode, signIn } from './nodes.ts'
import type { Account } from './product-server.ts'
import type { AcknowledgedLead } from './steady-leads.ts'

const pause = (ms: number) => new Promise((later) => setTimeout(later, ms))

/** Whether an error is temporary. Any other error is a mistake in the proof or a fault of the product. */
const isPassing = (error: unknown) =>
  error instanceof TypeError || /answered (401|408|429|5\d\d)/.test(String(error))

/** A person who uses the staff API and retries unacknowledged requests, as the console does. */
class Colleague {
  readonly #url: string
  readonly #account: Account
  #session: SignedIn | undefined

  constructor(url: string, account: Account) {
    this.#url = url
    this.#account = account
  }

  async untilDone<Done>(act: (call: Call) => Promise<Done>): Promise<Done> {
    for (;;) {
      try {
        this.#session ??= await signIn(this.#url, this.#account)
        const session = this.#session
        return await act((path, body, method) => callNode(this.#url, path, session, body, method))
      } catch (error) {
        if (!isPassing(error)) throw error
        if (/answered 401/.test(String(error))) this.#session = undefined
        await pause(300)
      }
    }
  }
}

type Call = <Answer>(path: string, body?: unknown, method?: 'POST' | 'PUT') => Promise<Answer>

/** Replies to a lead by email. Returns the text, which is unique. */
function reply(staff: Colleague, { id, email }: AcknowledgedLead): Promise<string> {
  const key = randomUUID()
  const message = { address: email, subject: 'Your enquiry', body: `Reply ${key}` }
  return staff.untilDone(async (call) => {
    const path = `/api/admin/conversations/${id}/replies`
    await call(path, { ...message, idempotencyKey: key })
    return message.body
  })
}

type Draft = { id: string; revision: number; value: { lines: object[] } }
type Quote = { draft: Draft | null; versions: { number: string }[] }

/** Creates, fills in and sends a quote for a lead, from the point where the last attempt ended. Returns its number. */
function quote(staff: Colleague, { id: leadId }: AcknowledgedLead): Promise<string> {
  const id = randomUUID()
  const line = {
    id: randomUUID(),
    source: 'free',
    sourceId: null,
    name: 'Cabling of four rooms',
    detail: '',
    period: 'once',
    quantity: 1,
    unitCents: 450_000,
    discountKind: 'none',
    discount: 0,
    reason: 'Agreed by phone',
  }
  return staff.untilDone(async (call) => {
    await call('/api/admin/quotes', { id, leadId })
    const { draft, versions } = await call<Quote>(`/api/admin/quotes/${id}`)
    if (!draft) return versions[0]!.number
    const version = `/api/admin/quotes/versions/${draft.id}`
    if (draft.value.lines.length === 0) {
      const value = { ...draft.value, lines: [line] }
      await call(version, { revision: draft.revision, value }, 'PUT')
    }
    const revision = draft.value.lines.length === 0 ? draft.revision + 1 : draft.revision
    return (await call<{ number: string }>(`${version}/send`, { revision })).number
  })
}

/**
 * Replies to leads and, in parallel, sends quotes to other leads, with a pause after each. No lead gets both a reply
 * and a quote.
 */
export function answerSteadily(
  url: string,
  account: Account,
  acknowledged: () => readonly AcknowledgedLead[],
  { replyEveryMs = 500, quoteEveryMs = 2_000 } = {},
) {
  const staff = new Colleague(url, account)
  const ending = new AbortController()
  let next = 0
  const repeat = async (everyMs: number, act: typeof reply) => {
    const done: string[] = []
    while (!ending.signal.aborted) {
      const lead = acknowledged()[next]
      if (lead) {
        next++
        done.push(await act(staff, lead))
      }
      await pause(everyMs)
    }
    return done
  }
  const working = Promise.all([repeat(replyEveryMs, reply), repeat(quoteEveryMs, quote)])
  // `stop` reports an error of this work, maybe much later. Until then, this handler prevents an unhandled rejection.
  working.catch(() => {})
  return {
    /** Ends the work. Returns the acknowledged texts of replies and numbers of quotes. */
    async stop(): Promise<{ replies: string[]; quotes: string[] }> {
      ending.abort()
      const [replies, quotes] = await working
      return { replies, quotes }
    },
  }
}
