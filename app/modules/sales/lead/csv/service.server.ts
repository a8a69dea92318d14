import { randomUUID } from 'node:crypto'
import type { CsvCell } from '#app/basics/csv.ts'
import { formatDateTime } from '#app/basics/dates.ts'
import { accepted, parseView } from '#app/basics/outcome.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { allPages, csvChunks } from '#app/platform/csv.server.ts'
import { entryLabels, kindLabelOf, statusLabels } from '../inbox/content.ts'
import { inboxViewSchema, type InboxView } from '../inbox/schema.ts'
import { countInboxLeads, findInboxPage } from '../inbox/store.server.ts'
import { findStaffNames } from '../owner/store.server.ts'
import { detailsOf, isOverdue, urgentDueTime } from '../rules.ts'
import { type Lead, findGrantedChannels, findReferences } from '../store.server.ts'

const batchSize = 100

/**
 * Exports the leads of a filtered list as CSV, in parts, so that a long list needs little memory. For editors and
 * above. The activity log records the export before the first byte is sent, without the search text, which may contain
 * a name.
 */
export async function exportLeads(ctx: Context, input: object) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = parseView(inboxViewSchema, input)
  if (!parsed.ok) return parsed
  const view = parsed.value
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const count = await countInboxLeads(tx, view, now)
    const { search, ...filter } = view
    const details = { ...filter, hasSearch: search !== '', leads: count }
    await logActivity(ctx, tx, 'leads.exported', ['lead-export', randomUUID()], details)
    const parts = csvChunks(Object.keys(columns), readPages(ctx, view, now), ({ lead, around }) =>
      Object.values(columns).map((cellOf) => cellOf(lead, around, now)),
    )
    return accepted({ count, parts })
  })
}

type RelatedData = { ownerName: string; mainReference: string; consents: readonly string[] }

/** The columns of the file. Times are in Johannesburg time. `csvText` escapes the cells. */
const columns: Record<string, (lead: Lead, around: RelatedData, now: Date) => CsvCell> = {
  Reference: ({ reference }) => reference,
  Received: ({ submittedAt }) => formatDateTime(submittedAt),
  Form: ({ kind, entry }) => [kindLabelOf(kind), entryLabels[entry]].filter(Boolean).join(', '),
  Status: ({ status }) => statusLabels[status],
  Owner: (_, { ownerName }) => ownerName,
  Name: ({ name }) => name,
  Email: ({ email, deidentifiedAt }) => (deidentifiedAt ? '' : email),
  Telephone: ({ phone }) => phone,
  'Telephone as stored': ({ phoneStored }) => phoneStored ?? '',
  Company: ({ company }) => company,
  Province: ({ fields }) => textOf(fields.province),
  City: ({ fields }) => textOf(fields.city),
  Enquiry: ({ kind, fields }) =>
    detailsOf(kind, fields)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('\n'),
  Page: ({ page }) => page,
  Promised: ({ promise }) => promise,
  Due: (lead) => timeText(urgentDueTime(lead)),
  Overdue: (lead, _, now) => yesOrNo(isOverdue(lead, now)),
  Answered: ({ answeredAt }) => timeText(answeredAt),
  'Merged into': (_, { mainReference }) => mainReference,
  'Marketing agreed': (_, { consents }) => consents.join(', '),
  'Suspected spam': ({ isSuspectedSpam }) => yesOrNo(isSuspectedSpam),
  Sample: ({ isSample }) => yesOrNo(isSample),
}

const timeText = (at: Date | null) => (at ? formatDateTime(at) : '')
const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

type Page = readonly { lead: Lead; around: RelatedData }[]

const readPages = (ctx: Context, view: InboxView, now: Date) =>
  allPages(async (cursor: string | undefined) => {
    const page = await findInboxPage(ctx.db, { ...view, cursor }, now, { size: batchSize })
    return [await withRelatedData(ctx, page.leads), page.next] as const
  })

async function withRelatedData({ db }: Context, leads: readonly Lead[]): Promise<Page> {
  const ids = leads.map(({ id }) => id)
  const ownerIds = leads.flatMap(({ assignedTo }) => assignedTo ?? [])
  const mainIds = leads.flatMap(({ mergedInto }) => mergedInto ?? [])
  const [owners, consents, references] = await Promise.all([
    findStaffNames(db, ownerIds),
    findGrantedChannels(db, ids),
    findReferences(db, mainIds),
  ])
  return leads.map((lead) => ({
    lead,
    around: {
      ownerName: owners.get(lead.assignedTo ?? '') ?? '',
      mainReference: references.get(lead.mergedInto ?? '') ?? '',
      consents: consents.get(lead.id) ?? [],
    },
  }))
}
