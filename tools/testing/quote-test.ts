import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { enquiryKey, readEnquirySecret } from '#app/modules/sales/lead/enquiry/service.server.ts'
import { saveQuote, startQuote } from '#app/modules/sales/quote/draft/service.server.ts'
import {
  acceptQuote,
  declineQuote,
  readOwnQuote,
  requestRenewal,
} from '#app/modules/sales/quote/own-quote/service.server.ts'
import type { QuoteLine } from '#app/modules/sales/quote/schema.ts'
import { sendQuote } from '#app/modules/sales/quote/service.server.ts'
import {
  type DocumentKind,
  type VersionRow,
  findDocument,
  findVersion,
  findVersions,
} from '#app/modules/sales/quote/store.server.ts'
import { type Context, visitor } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { useConversationTest } from './conversation-test.ts'
import { testNow, valueOf } from './test-database.ts'

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

/** What a visitor can do with a sent version, and what is stored of it. */
function visitorActions(
  db: Queryable,
  visitorAt: (at?: Date) => Context,
  key: string,
  version: VersionRow,
) {
  const { id } = version
  const hash = version.contentHash!
  return {
    version,
    key,
    hash,
    accept: (more: object = {}, at?: Date) =>
      acceptQuote(visitorAt(at), key, id, {
        name: 'Thandi Nkosi',
        authority: 'yes',
        terms: 'yes',
        hash,
        ...more,
      }),
    decline: (reason = '', at?: Date) => declineQuote(visitorAt(at), key, id, { reason, hash }),
    read: (at?: Date) => readOwnQuote(visitorAt(at), key, id),
    renew: (at?: Date) => requestRenewal(visitorAt(at), key, id),
    stored: async () => (await findVersion(db, id))!,
    document: async (kind: DocumentKind) => (await findDocument(db, id, kind))!,
  }
}

const keyOf = async (ctx: Context, leadId: string) =>
  enquiryKey(await readEnquirySecret(ctx), leadId)

/** A database with prices, a mailbox, and the helpers that tests of quotes need. */
export function useQuoteTest() {
  const world = useConversationTest()
  beforeAll(() => seedOffers(world.database.db))
  let networks = 0
  const visitorAt = (at: Date = testNow) => ({
    ...world.contextOf(visitor, at),
    clientNetwork: `203.0.113.${++networks % 250}`,
  })
  return {
    ...world,
    cloudLead: (fields: object = {}) =>
      world.lead({
        form: 'cloud-quote',
        fields: { cloudService: 'all', employees: '11-50', ...fields },
      }),
    /** Starts a draft and fills in the values that the enquiry left open, as staff would. */
    async begin(leadId: string, ctx = world.contextOf()) {
      const { id } = valueOf(await startQuote(ctx, { id: randomUUID(), leadId }))
      const { draft } = await this.draftOf(id)
      const lines = draft.lines.map((line) => ({ ...line, quantity: line.quantity || 50 }))
      valueOf(await this.save(id, { lines, buyer: draft.buyer || 'person' }, ctx))
      return { id, draft: await this.draftOf(id) }
    },
    /** Begins a draft with these values; without others, it has one free line. Returns the quote's ID. */
    async draftWith(change: object = {}, lead?: { id: string }) {
      const { id } = await this.begin((lead ?? (await world.lead())).id)
      valueOf(await this.save(id, { lines: [freeQuoteLine()], ...change }))
      return id
    },
    draftOf: async (quoteId: string) => (await findVersions(world.database.db, quoteId))[0]!,
    async save(quoteId: string, change: object, ctx = world.contextOf()) {
      const { id, revision, draft } = await this.draftOf(quoteId)
      return saveQuote(ctx, id, { revision, value: { ...draft, ...change } })
    },
    async send(quoteId: string, ctx = world.contextOf()) {
      const { id, revision } = await this.draftOf(quoteId)
      return sendQuote(ctx, id, { revision })
    },
    /** A quote that was sent, with the key of its visitor's page, and what the visitor and we can do with it. */
    async createSentQuote(change: object = {}) {
      const lead = await this.cloudLead()
      const { id } = await this.begin(lead.id)
      valueOf(await this.save(id, change))
      valueOf(await this.send(id))
      const actions = await this.visitorActionsOf(await this.draftOf(id), lead.id)
      return { lead, quoteId: id, ...actions }
    },
    visitorActionsOf: async (version: VersionRow, leadId: string) =>
      visitorActions(world.database.db, visitorAt, await keyOf(world.contextOf(), leadId), version),
    visitorAt,
  }
}
