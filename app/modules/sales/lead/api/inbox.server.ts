import { Hono } from 'hono'
import { resendCrmEnquirySchema } from '#app/modules/outbox/crm/schema.ts'
import { resendCrmEnquiry } from '#app/modules/outbox/crm/service.server.ts'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { resendDelivery, type Resent } from '#app/modules/outbox/delivery/service.server.ts'
import { refused } from '#app/basics/outcome.ts'
import type { Database } from '#app/platform/database.server.ts'
import { json, query, RefusalError, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import {
  countDuplicates,
  countInboxFew,
  countLeadFolders,
  findInboxPage,
  findLead,
} from '../data/inbox.server.ts'
import { findPlaces, findSearched } from '../data/search.server.ts'
import { findKnownStaff } from '../data/owners.server.ts'
import { excerptOf } from '#app/modules/console/search/rules.ts'
import type { FoundIn, LeadPlace } from '../rules/found-in.ts'
import { summarizeLead } from '../rules/summarize-lead.ts'
import type { LeadSummary } from '../schema/inbox-answers.ts'
import {
  inboxFilterSchema,
  addLeadNoteSchema,
  assignLeadSchema,
  changeLeadStatusSchema,
  classifySpamSchema,
  type InboxFilter,
  mergeLeadSchema,
  snoozeLeadSchema,
  unmergeLeadSchema,
} from '../schema/inbox.ts'
import { addLeadNote } from '../services/add-lead-note.server.ts'
import { assignLead } from '../services/assign-lead.server.ts'
import { changeLeadStatus } from '../services/change-lead-status.server.ts'
import { classifySpam } from '../services/classify-spam.server.ts'
import { correctContactSchema } from '../schema/caller.ts'
import { correctContact } from '../services/correct-contact.server.ts'
import { mergeLead } from '../services/merge-lead.server.ts'
import { snoozeLead } from '../services/snooze-lead.server.ts'
import { unmergeLead } from '../services/unmerge-lead.server.ts'
import { leadDeskApi } from './desk.server.ts'
import { kindsInUse } from '../services/kinds-in-use.server.ts'
import { readLead } from './read-lead.server.ts'
import { allow } from '#app/modules/access/session/service.server.ts'

/** Where a search found a lead, unless the row shows it anyway (STF-07). */
function describePlace(
  lead: Pick<LeadSummary, 'name' | 'email' | 'company' | 'reference'> & { phone: string | null },
  search: string,
  found: { place: LeadPlace; text: string } | undefined,
): FoundIn | null {
  const shown = [lead.name, lead.email, lead.company, lead.reference].join(' ')
  for (const { place, text } of [
    ...(found ? [found] : []),
    { place: 'phone' as const, text: lead.phone ?? '' },
  ]) {
    const excerpt = excerptOf(search, shown, text)
    if (excerpt !== null) return { place, excerpt }
  }
  return null
}

/** A page, and what its rows say besides: read beside the counts, which may take longer. */
async function readInboxPage(
  db: Database,
  filter: InboxFilter,
  now: Date,
  found: readonly string[] | undefined,
) {
  const page = await findInboxPage(db, filter, now, { found })
  const ids = page.leads.map(({ id }) => id)
  const [duplicates, places] = await Promise.all([
    countDuplicates(db, ids),
    filter.search ? findPlaces(db, ids, filter.search) : null,
  ])
  return { page, duplicates, places }
}

const isUuid = (value: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)

/** The staff inbox under /api/admin/leads. */
export const leadInboxApi = new Hono<AppEnv>()
  .route('/', leadDeskApi)
  .get('/', allow('editor'), query<Record<string, string>>(), async (c) => {
    const { db, clock } = c.get('ctx')
    const filter = inboxFilterSchema.parse(c.req.query())
    const now = clock.now()
    const found = filter.search ? await findSearched(db, filter.search) : undefined
    const [{ page, duplicates, places }, total, folders, staff] = await Promise.all([
      readInboxPage(db, filter, now, found),
      countInboxFew(db, filter, now, found),
      countLeadFolders(db, now),
      findKnownStaff(db),
    ])
    return c.json({
      items: page.leads.map((lead) => ({
        ...summarizeLead(lead, now),
        foundIn: describePlace(lead, filter.search, places?.get(lead.id)),
        ownerName: staff.find(({ id }) => id === lead.assignedTo)?.name ?? null,
        duplicates: duplicates.get(lead.id) ?? 0,
      })),
      next: page.next,
      total,
      folders,
      owners: staff.filter(({ canOwn }) => canOwn).map(({ id, name }) => ({ id, name })),
    })
  })
  .get('/kinds', allow('editor'), (c) => c.json({ kinds: kindsInUse(c.get('ctx').env) }))
  .get('/counts', allow('editor'), async (c) =>
    c.json(await countLeadFolders(c.get('ctx').db, c.get('ctx').clock.now())),
  )
  .get('/:id', allow('editor'), async (c) => {
    const id = c.req.param('id')
    const lead = isUuid(id) ? await findLead(c.get('ctx').db, id) : undefined
    if (!lead) throw new RefusalError(refused('not-found', 'There is no such lead.'))
    return c.json(await readLead(c.get('ctx'), lead))
  })
  .post('/:id/status', allow('editor'), json(changeLeadStatusSchema, 'leadId'), async (c) => {
    const input = { ...c.req.valid('json'), leadId: c.req.param('id') }
    return c.json(unwrap(await changeLeadStatus(c.get('ctx'), input)))
  })
  .post('/:id/owner', allow('editor'), json(assignLeadSchema, 'leadId'), async (c) => {
    const input = { ...c.req.valid('json'), leadId: c.req.param('id') }
    return c.json(unwrap(await assignLead(c.get('ctx'), input)))
  })
  .post('/:id/snooze', allow('editor'), json(snoozeLeadSchema, 'leadId'), async (c) => {
    const input = { ...c.req.valid('json'), leadId: c.req.param('id') }
    return c.json(unwrap(await snoozeLead(c.get('ctx'), input)))
  })
  .post('/:id/spam', allow('editor'), json(classifySpamSchema, 'leadId'), async (c) => {
    const input = { ...c.req.valid('json'), leadId: c.req.param('id') }
    return c.json(unwrap(await classifySpam(c.get('ctx'), input)))
  })
  .post('/:id/contact', allow('editor'), json(correctContactSchema, 'leadId'), async (c) => {
    const input = { ...c.req.valid('json'), leadId: c.req.param('id') }
    return c.json(unwrap(await correctContact(c.get('ctx'), input)))
  })
  .post('/:id/merge', allow('editor'), json(mergeLeadSchema, 'leadId'), async (c) => {
    const input = { ...c.req.valid('json'), leadId: c.req.param('id') }
    return c.json(unwrap(await mergeLead(c.get('ctx'), input)))
  })
  .post('/:id/unmerge', allow('editor'), json(unmergeLeadSchema, 'leadId'), async (c) => {
    const input = { ...c.req.valid('json'), leadId: c.req.param('id') }
    return c.json(unwrap(await unmergeLead(c.get('ctx'), input)))
  })
  .post('/:id/notes', allow('editor'), json(addLeadNoteSchema, 'leadId'), async (c) => {
    const input = { ...c.req.valid('json'), leadId: c.req.param('id') }
    return c.json(unwrap(await addLeadNote(c.get('ctx'), input)))
  })
  .post(
    '/:id/deliveries/:deliveryId/resend',
    allow('editor'),
    json(resendCrmEnquirySchema.partial({ correction: true }), 'deliveryId'),
    async (c) => {
      const ctx = c.get('ctx')
      const { id, deliveryId } = c.req.param()
      const own = isUuid(id) ? await findDeliveriesOfSubject(ctx.db, 'lead', id) : []
      if (!own.some((delivery) => delivery.id === deliveryId)) {
        throw new RefusalError(refused('not-found', 'There is no such delivery.'))
      }
      // Content comes from a correction of the named CRM fields alone, never as a whole from the caller.
      const { version, correction } = c.req.valid('json')
      const outcome =
        correction === undefined
          ? await resendDelivery(ctx, { deliveryId, version })
          : await resendCrmEnquiry(ctx, { deliveryId, version, correction })
      return c.json(unwrap<Resent>(outcome))
    },
  )
