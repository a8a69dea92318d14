import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import type { Outcome } from '#app/basics/outcome.ts'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { enquiryKey, readEnquirySecret } from '#app/modules/sales/lead/enquiry/service.server.ts'
import { saveQuote, startQuote } from '#app/modules/sales/quote/draft/service.server.ts'
import type { QuoteLine } from '#app/modules/sales/quote/schema.ts'
import { sendQuote } from '#app/modules/sales/quote/service.server.ts'
import { findVersions } from '#app/modules/sales/quote/store.server.ts'
import { visitor } from '#app/platform/context.server.ts'
import { useConversationTest } from './conversation-test.ts'
import { testNow } from './test-database.ts'

export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`${outcome.reason}: ${outcome.message}`)
  return outcome.value
}

export const freeQuoteLine = (more: Partial<QuoteLine> = {}): QuoteLine => ({
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
  reason: 'Asked for on the telephone',
  ...more,
})

/** A database with prices, a mailbox, and the helpers that tests of quotes need. */
export function useQuoteTest() {
  const world = useConversationTest()
  beforeAll(() => seedOffers(world.database.db))
  const { contextOf } = world
  let networks = 0
  return {
    ...world,
    async cloudLead(fields: Record<string, unknown> = {}) {
      return world.lead({
        form: 'cloud-quote',
        fields: { cloudService: 'all', employees: '11-50', ...fields },
      })
    },
    /** Starts a draft and fills in the values that the enquiry left open, as staff would. */
    async begin(leadId: string, ctx = contextOf()) {
      const { id } = valueOf(await startQuote(ctx, { id: randomUUID(), leadId }))
      const { draft } = await this.draftOf(id)
      const lines = draft.lines.map((line) => ({ ...line, quantity: line.quantity || 50 }))
      valueOf(await this.save(id, { lines, buyer: draft.buyer || 'person' }, ctx))
      return { id, draft: await this.draftOf(id) }
    },
    draftOf: async (quoteId: string) => (await findVersions(world.database.db, quoteId))[0]!,
    async save(quoteId: string, change: object, ctx = contextOf()) {
      const { id, revision, draft } = await this.draftOf(quoteId)
      return saveQuote(ctx, id, { revision, value: { ...draft, ...change } })
    },
    async send(quoteId: string, ctx = contextOf()) {
      const { id, revision } = await this.draftOf(quoteId)
      return sendQuote(ctx, id, { revision })
    },
    /** A quote that was sent, with the key of its visitor's page. */
    async createSentQuote(more: { lead?: Awaited<ReturnType<typeof world.lead>> } = {}) {
      const lead = more.lead ?? (await this.cloudLead())
      const { id } = await this.begin(lead.id)
      valueOf(await this.send(id))
      const version = await this.draftOf(id)
      return {
        lead,
        quoteId: id,
        version,
        key: await this.keyOf(lead.id),
        hash: version.contentHash!,
      }
    },
    keyOf: async (leadId: string) => enquiryKey(await readEnquirySecret(contextOf()), leadId),
    visitorAt: (at: Date = testNow) => ({
      ...contextOf(visitor, at),
      clientNetwork: `203.0.113.${++networks % 250}`,
    }),
  }
}

export const acceptanceFields = (hash: string, more: object = {}) => ({
  name: 'Thandi Nkosi',
  authority: 'yes',
  terms: 'yes',
  hash,
  ...more,
})
