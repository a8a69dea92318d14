import { Hono, type Context as HonoContext } from 'hono'
import { johannesburgDate } from '#app/basics/dates.ts'
import { isUuid } from '#app/basics/ids.ts'
import { type Outcome, refused } from '#app/basics/outcome.ts'
import { pick } from '#app/basics/records.ts'
import { allow, staffOf } from '#app/modules/access/session/service.server.ts'
import type { StaffActor, Context } from '#app/platform/context.server.ts'
import { type AppEnv, RefusalError, json, query, unwrap } from '#app/platform/http.server.ts'
import { visitorAddressesOf } from '../conversation/reply/service.server.ts'
import { findEvidenceOf } from '../lead/answer/store.server.ts'
import { findLead } from '../lead/inbox/store.server.ts'
import { quoteProblems } from './content.ts'
import { fileNameOf } from './document/rules.server.ts'
import {
  discardDraft,
  readDraftChecks,
  readQuoteTerms,
  saveQuote,
  startQuote,
  startVersion,
  refreshPrices,
} from './draft/service.server.ts'
import { searchPrices } from './price/store.server.ts'
import { statedUnits, shownState, versionNumber } from './rules.ts'
import {
  revisionOnlySchema,
  newVersionSchema,
  quoteListSchema,
  saveQuoteSchema,
  sendQuoteSchema,
  startQuoteSchema,
  handOverSchema,
} from './schema.ts'
import { findSendProblem, sendQuote } from './service.server.ts'
import { recordHandOver, createShareLink } from './share/service.server.ts'
import {
  type DocumentKind,
  type QuoteVersion,
  type VersionRow,
  findDocument,
  findQuote,
  findQuoteOfVersion,
  findQuotesPage,
  findVersion,
  findVersions,
  findVersionsOfLeads,
  maxQuotesPerPage,
  sumOpenQuotes,
} from './store.server.ts'

type SummarizedVersion = Parameters<typeof shownState>[0] &
  Pick<QuoteVersion, 'id' | 'quoteId' | 'number' | 'version' | 'monthCents' | 'onceCents'>

/** The part that the list of all quotes and the quotes of a lead share. */
const summaryOf = (row: SummarizedVersion, today: string) => ({
  ...pick(row, ['id', 'quoteId', 'validUntil', 'monthCents', 'onceCents']),
  number: versionNumber(row.number, row.version),
  state: shownState(row, today),
})

/** Returns one page of the list, and the totals of all open quotes. */
export async function readQuotes(ctx: Context, query: Record<string, string>) {
  const today = johannesburgDate(ctx.clock.now())
  const rows = await findQuotesPage(ctx.db, { ...quoteListSchema.parse(query), today })
  const page = rows.slice(0, maxQuotesPerPage)
  return {
    items: page.map((row) => ({
      ...summaryOf(row, today),
      leadId: row.leadId,
      updatedAt: row.updatedAt.toISOString(),
      reason: row.decision?.reason ?? '',
      isRenewalAsked: row.renewalAskedAt !== null,
      reference: row.reference,
      who: row.company || row.leadName || row.reference,
      isSample: row.isSample,
    })),
    next: rows.length > maxQuotesPerPage ? page.at(-1)!.position : null,
    open: await sumOpenQuotes(ctx.db, today),
  }
}

/** Returns the quotes of a lead. Each draft also has the reason why it can't be sent, if any. */
export async function readQuotesOfLead(ctx: Context, actor: StaffActor, leadId: string) {
  const today = johannesburgDate(ctx.clock.now())
  const rows = await findVersionsOfLeads(ctx.db, [leadId])
  const problems = await readProblems(ctx, actor, leadId, rows)
  return {
    items: rows.map((row) => ({
      ...summaryOf(row, today),
      revision: row.revision,
      address: row.draft.address,
      problem: problems.get(row.id) ?? null,
    })),
  }
}

/** Returns why drafts can't be sent, by version ID. Drafts that can be sent are absent. */
async function readProblems(
  ctx: Context,
  actor: StaffActor,
  leadId: string,
  rows: readonly QuoteVersion[],
): Promise<Map<string, string>> {
  const unsent = rows.filter(({ sentAt }) => sentAt === null)
  const lead = unsent.length > 0 ? await findLead(ctx.db, leadId) : undefined
  if (!lead) return new Map()
  const terms = await readQuoteTerms(ctx)
  const found = new Map<string, string>()
  for (const version of unsent) {
    const versions = rows.filter(({ quoteId }) => quoteId === version.quoteId)
    const problem = await findSendProblem(ctx, ctx.db, { lead, version, actor, versions }, terms)
    if (problem) found.set(version.id, problem.message)
  }
  return found
}

/**
 * Returns a quote with all its versions. `id` is that of the quote or of a version, because requests for approval name
 * the version. A draft also has its price changes and the discounts that need approval.
 */
async function readQuote(ctx: Context, actor: StaffActor, id: string) {
  const quote = (await findQuote(ctx.db, id)) ?? (await findQuoteOfVersion(ctx.db, id))
  if (!quote) return undefined
  const today = johannesburgDate(ctx.clock.now())
  const rows = await findVersions(ctx.db, quote.id)
  const lead = await findLead(ctx.db, quote.leadId)
  const [latest] = rows
  const isDraft = latest !== undefined && latest.sentAt === null
  return {
    id: quote.id,
    number: quote.number,
    lead: {
      id: quote.leadId,
      reference: lead?.reference ?? '',
      name: lead?.company || lead?.name || '',
      isSample: lead?.isSample === true,
      saidUnits: lead ? statedUnits(lead.fields) : '',
      addresses: lead ? await visitorAddressesOf(ctx.db, lead) : [],
    },
    draft: isDraft ? await presentDraft(ctx, actor, latest) : null,
    versions: await presentVersions(ctx, rows, quote.number, today),
  }
}

async function presentDraft(ctx: Context, { role }: StaffActor, row: VersionRow) {
  const { rules, vat } = await readQuoteTerms(ctx)
  return {
    ...pick(row, ['id', 'version', 'state', 'revision', 'updatedBy']),
    updatedAt: row.updatedAt.toISOString(),
    value: row.draft,
    vat,
    ...(await readDraftChecks(ctx.db, row.draft, role, rules)),
    isApproved: row.approvedRevision === row.revision,
  }
}

async function presentVersions(
  ctx: Context,
  rows: readonly VersionRow[],
  number: string,
  today: string,
) {
  const sent = rows.filter(({ sentAt }) => sentAt !== null)
  const ids = sent.map(({ id }) => id)
  const evidence = await findEvidenceOf(ctx.db, 'quote', ids)
  return sent.map((row) => ({
    ...pick(row, [
      'id',
      'sentAt',
      'sentByName',
      'openedAt',
      'decidedAt',
      'decision',
      'contentHash',
    ]),
    reached: evidence.get(row.id) ?? null,
    number: versionNumber(number, row.version),
    state: shownState(row, today),
    isRenewalAsked: row.renewalAskedAt !== null,
    content: row.erasedAt ? null : row.content,
    isErased: row.erasedAt !== null,
  }))
}

const notFoundError = () => new RefusalError(refused('not-found', quoteProblems.missing))

function idOf(given: string): string {
  if (!isUuid(given)) throw notFoundError()
  return given
}

/** Calls a service with the ID in the path and the request's JSON, and responds with its result. */
async function runFor<Value>(
  // oxlint-disable-next-line no-explicit-any -- the service parses what arrives
  c: HonoContext<AppEnv, any, any>,
  service: (ctx: Context, id: string, input: unknown) => Promise<Outcome<Value>>,
) {
  const id = idOf(c.req.param('id')!)
  return c.json(unwrap(await service(c.get('ctx'), id, c.req.valid('json'))))
}

async function pdfResponse(c: HonoContext<AppEnv>, id: string, kind: DocumentKind) {
  const { db } = c.get('ctx')
  const version = await findVersion(db, idOf(id))
  const file = version && (await findDocument(db, version.id, kind))
  if (!version || !file?.bytes) throw notFoundError()
  const name = fileNameOf(versionNumber(version.number, version.version))
  return c.body(new Uint8Array(file.bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}

export const quotesApi = new Hono<AppEnv>()
  .get('/', allow('editor'), query<Record<string, string>>(quoteListSchema), async (c) =>
    c.json(await readQuotes(c.get('ctx'), c.req.query())),
  )
  .post('/', allow('editor'), json(startQuoteSchema), async (c) =>
    c.json(unwrap(await startQuote(c.get('ctx'), c.req.valid('json'))), 201),
  )
  .get('/prices', allow('editor'), query<{ search: string }>(), async (c) => {
    const search = (c.req.query('search') ?? '').slice(0, 100)
    return c.json({ items: await searchPrices(c.get('ctx').db, search) })
  })
  .get('/leads/:leadId', allow('editor'), async (c) =>
    c.json(await readQuotesOfLead(c.get('ctx'), staffOf(c), idOf(c.req.param('leadId')))),
  )
  .get('/versions/:id/pdf', allow('editor'), (c) => pdfResponse(c, c.req.param('id'), 'sent'))
  .get('/versions/:id/sealed-pdf', allow('editor'), (c) =>
    pdfResponse(c, c.req.param('id'), 'accepted'),
  )
  .put('/versions/:id', allow('editor'), json(saveQuoteSchema), (c) => runFor(c, saveQuote))
  .post('/versions/:id/prices', allow('editor'), json(revisionOnlySchema), (c) =>
    runFor(c, refreshPrices),
  )
  .post('/versions/:id/discard', allow('editor'), json(revisionOnlySchema), (c) =>
    runFor(c, discardDraft),
  )
  .post('/versions/:id/send', allow('editor'), json(sendQuoteSchema), (c) => runFor(c, sendQuote))
  .post('/versions/:id/link', allow('editor'), async (c) =>
    c.json(unwrap(await createShareLink(c.get('ctx'), idOf(c.req.param('id'))))),
  )
  .post('/versions/:id/delivered', allow('editor'), json(handOverSchema), (c) =>
    runFor(c, recordHandOver),
  )
  .get('/:id', allow('editor'), async (c) => {
    const quote = await readQuote(c.get('ctx'), staffOf(c), idOf(c.req.param('id')))
    if (!quote) throw notFoundError()
    return c.json(quote)
  })
  .post('/:id/versions', allow('editor'), json(newVersionSchema), async (c) =>
    c.json(
      unwrap(await startVersion(c.get('ctx'), idOf(c.req.param('id')), c.req.valid('json'))),
      201,
    ),
  )
