import { randomUUID } from 'node:crypto'
import { type Outcome, accepted, parseView } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { csvParts } from '#app/platform/csv.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { type Lead, findGrantedChannels, findReferences } from '../store.server.ts'
import { countInbox, findInboxPage } from '../inbox/store.server.ts'
import { findStaffNames } from '../owner/store.server.ts'
import { leadCsvHeader, leadCsvRow, type ExportedAround } from './rules.ts'
import { inboxViewSchema, type InboxView } from '../inbox/schema.ts'

const batchSize = 100

export type LeadExport = { count: number; parts: AsyncGenerator<string> }

/**
 * The leads of a filtered list as CSV, part by part, so that a long list needs little memory (LDS-06,
 * ADF-06). For editors and above; who exported what is in the activity log before the first byte
 * leaves, without the search text, which may name a person.
 */
export async function exportLeads(ctx: Context, input: object): Promise<Outcome<LeadExport>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = parseView(inboxViewSchema, input)
  if (!parsed.ok) return parsed
  const view = parsed.value
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const count = await countInbox(tx, view, now)
    const { search, ...filter } = view
    await recordActivity(ctx, tx, {
      action: 'leads.exported',
      subjectType: 'lead-export',
      subjectId: randomUUID(),
      details: { ...filter, hasSearch: search !== '', leads: count },
    })
    const parts = csvParts(leadCsvHeader, readPages(ctx, view, now), ({ lead, around }) =>
      leadCsvRow(lead, around, now),
    )
    return accepted({ count, parts })
  })
}

type Page = readonly { lead: Lead; around: ExportedAround }[]

async function* readPages(ctx: Context, view: InboxView, now: Date): AsyncGenerator<Page> {
  let cursor: string | undefined
  do {
    const page = await findInboxPage(ctx.db, { ...view, cursor }, now, { size: batchSize })
    if (page.leads.length > 0) yield await withAround(ctx, page.leads)
    cursor = page.next ?? undefined
  } while (cursor)
}

async function withAround({ db }: Context, leads: readonly Lead[]): Promise<Page> {
  const ids = leads.map(({ id }) => id)
  const [owners, consents, references] = await Promise.all([
    findStaffNames(
      db,
      leads.flatMap(({ assignedTo }) => assignedTo ?? []),
    ),
    findGrantedChannels(db, ids),
    findReferences(
      db,
      leads.flatMap(({ mergedInto }) => mergedInto ?? []),
    ),
  ])
  return leads.map((lead) => ({
    lead,
    around: {
      ownerName: owners.get(lead.assignedTo ?? '') ?? null,
      mainReference: references.get(lead.mergedInto ?? '') ?? null,
      consents: consents.get(lead.id) ?? [],
    },
  }))
}
