import { johannesburgDate } from '#app/basics/dates.ts'
import type { Context } from '#app/platform/context.server.ts'
import { findAppointmentStates } from '../appointment/store.server.ts'
import {
  countDuplicates,
  countInboxFew,
  countLeadFolders,
  findInboxPage,
  findLead,
} from './store.server.ts'
import { nextActionOf } from '../agenda/rules.ts'
import { summarizeLead } from '../rules.ts'
import {
  type InboxFilter,
  addLeadNoteSchema,
  assignLeadSchema,
  callerSchema,
  changeLeadStatusSchema,
  changeLeadsSchema,
  classifySpamSchema,
  correctContactSchema,
  inboxFilterSchema,
  inboxViewSchema,
  mergeLeadSchema,
  snoozeLeadSchema,
  unmergeLeadSchema,
} from './schema.ts'
import { readWeek } from '../appointment/api.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { spokenNoticeVersion } from '../content.ts'
import { noticeTexts } from '../caller/content.ts'
import { callerForm } from '../forms/caller.ts'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { type AppEnv, RefusalError, json, query, unwrap } from '#app/platform/http.server.ts'
import { allow, sessionOf } from '#app/modules/access/session/service.server.ts'
import { countNewLeads, findAlertsOf } from '../alerts/store.server.ts'
import { changeOwnAlerts } from '../alerts/service.server.ts'
import { leadAlertsSchema } from '../alerts/schema.ts'
import { recordCaller } from '../caller/service.server.ts'
import {
  addLeadNote,
  assignLead,
  changeLeadStatus,
  changeLeads,
  classifySpam,
  usedKinds,
  snoozeLead,
} from './service.server.ts'
import { exportLeads } from '../csv/service.server.ts'
import { resendCrmEnquirySchema } from '#app/modules/outbox/crm/schema.ts'
import { resendCrmEnquiry } from '#app/modules/outbox/crm/service.server.ts'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import { type Resent, resendDelivery } from '#app/modules/outbox/delivery/service.server.ts'
import { refused } from '#app/basics/outcome.ts'
import type { Database } from '#app/platform/database.server.ts'
import { findPlaces, findSearched } from '../search/store.server.ts'
import { findKnownStaff } from '../owner/store.server.ts'
import { excerptOf } from '#app/modules/console/search/rules.ts'
import type { FoundIn, LeadPlace, LeadSummary } from '../summary/schema.ts'
import { correctContact } from '../correction/service.server.ts'
import { mergeLead, unmergeLead } from '../duplicate/service.server.ts'
import { readLead } from '../api.server.ts'

/** As many of each as are looked at in one go; the inbox has the others. */
const maxShown = 6

/** What is to be done today: the most urgent leads with their next action, and the appointments of the day (ANS-13). */
export async function readAgenda(ctx: Context) {
  const now = ctx.clock.now()
  const today = johannesburgDate(now)
  const [overdue, dueToday, week] = await Promise.all([
    readMostUrgent(ctx, now, { folder: 'overdue' }),
    readMostUrgent(ctx, now, { due: 'today' }),
    readWeek(ctx, today),
  ])
  const appointments = week.days
    .filter(({ date }) => date === today)
    .flatMap((day) => day.appointments)
    .filter(({ state }) => state !== 'cancelled')
    .map(({ id, leadId, name, company, topic, state, startsAt }) => ({
      id,
      leadId,
      name,
      company,
      topic,
      state,
      startsAt,
    }))
  return { overdue, dueToday, appointments }
}

async function readMostUrgent(ctx: Context, now: Date, filter: object) {
  const { leads } = await findInboxPage(ctx.db, inboxFilterSchema.parse(filter), now, {
    size: maxShown,
  })
  const states = await findAppointmentStates(
    ctx.db,
    leads.map(({ id }) => id),
  )
  return leads.map((lead) => {
    const { id, name, company, need, subject, dueAt } = summarizeLead(lead, now)
    const appointment = states.get(id) ?? null
    return { id, name, company, need, subject, dueAt, next: nextActionOf({ ...lead, appointment }) }
  })
}

/** What is read to a caller (STF-08), with the company's name and what is needed. */
async function readSpokenNotice(ctx: Context) {
  const { legalName } = await readSettings(ctx, 'site')
  const { notice, consent } = noticeTexts[spokenNoticeVersion]!
  return {
    version: spokenNoticeVersion,
    notice: notice.replace('{company}', legalName).replace('{needed}', callerForm.mandatory),
    consent,
  }
}

/** What staff do with many leads at once, mounted beside the inbox: the agenda of the day, bulk changes, export (LDS-06). */
const leadDeskApi = new Hono<AppEnv>()
  .get('/agenda', allow('editor'), async (c) => c.json(await readAgenda(c.get('ctx'))))
  .post('/bulk', allow('editor'), json(changeLeadsSchema), async (c) =>
    c.json(unwrap(await changeLeads(c.get('ctx'), c.req.valid('json')))),
  )
  .get('/counts/new', allow('editor'), async (c) => {
    const { db } = c.get('ctx')
    const { id } = sessionOf(c).actor
    return c.json({ count: await countNewLeads(db, id, await findAlertsOf(db, id)) })
  })
  .get('/alerts/own', allow('editor'), async (c) =>
    c.json(await findAlertsOf(c.get('ctx').db, sessionOf(c).actor.id)),
  )
  .put('/alerts/own', allow('editor'), json(leadAlertsSchema), async (c) =>
    c.json(unwrap(await changeOwnAlerts(c.get('ctx'), c.req.valid('json')))),
  )
  .get('/callers', allow('editor'), async (c) => c.json(await readSpokenNotice(c.get('ctx'))))
  .post('/callers', allow('editor'), json(callerSchema), async (c) =>
    c.json(unwrap(await recordCaller(c.get('ctx'), c.req.valid('json')))),
  )
  .post('/export', allow('editor'), json(inboxViewSchema), async (c) => {
    const ctx = c.get('ctx')
    const { count, parts } = unwrap(await exportLeads(ctx, c.req.valid('json')))
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header(
      'Content-Disposition',
      `attachment; filename="leads-${johannesburgDate(ctx.clock.now())}.csv"`,
    )
    c.header('Cache-Control', 'no-store')
    c.header('X-Row-Count', String(count))
    return stream(c, async (out) => {
      for await (const part of parts) await out.write(part)
    })
  })

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
  .get('/kinds', allow('editor'), (c) => c.json({ kinds: usedKinds(c.get('ctx').env) }))
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
