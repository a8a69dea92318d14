import { Hono } from 'hono'
import { johannesburgDate } from '#app/basics/dates.ts'
import { isUuid } from '#app/basics/ids.ts'
import { refused } from '#app/basics/outcome.ts'
import { pick } from '#app/basics/records.ts'
import { allow, staffOf } from '#app/modules/access/session/service.server.ts'
import { excerptOf } from '#app/modules/console/search/rules.ts'
import { resendCrmEnquirySchema } from '#app/modules/outbox/crm/schema.ts'
import { resendCrmEnquiry } from '#app/modules/outbox/crm/service.server.ts'
import { type ResentDelivery, resendDelivery } from '#app/modules/outbox/delivery/service.server.ts'
import { findDeliveriesOfSubjects } from '#app/modules/outbox/delivery/store.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { sendCsv } from '#app/platform/csv.server.ts'
import type { Database } from '#app/platform/database.server.ts'
import {
  type AppEnv,
  RefusalError,
  json,
  query,
  unwrap,
  runService,
} from '#app/platform/http.server.ts'
import { nextActionOf } from '../agenda/rules.ts'
import { leadAlertsSchema } from '../alerts/schema.ts'
import { changeOwnAlerts } from '../alerts/service.server.ts'
import { countNewLeads, findAlertsOf } from '../alerts/store.server.ts'
import { readLead } from '../api.server.ts'
import { readWeek } from '../appointment/api.server.ts'
import { findAppointmentStates } from '../appointment/store.server.ts'
import { noticeTexts } from '../caller/content.ts'
import { recordCaller } from '../caller/service.server.ts'
import { spokenNoticeVersion } from '../content.ts'
import { correctContact } from '../correction/service.server.ts'
import { exportLeads } from '../csv/service.server.ts'
import { mergeLead, unmergeLead } from '../duplicate/service.server.ts'
import { findMergedEnquiries } from '../duplicate/store.server.ts'
import { callerForm } from '../forms/caller.ts'
import { leadImportApi } from '../import/api.server.ts'
import { findKnownStaff } from '../owner/store.server.ts'
import { detailsOf, leadNotFound, storedAnswers, summarizeLead } from '../rules.ts'
import { findMatchPlaces, findMatchingIds } from '../search/store.server.ts'
import type { Lead } from '../store.server.ts'
import type { FoundPlace, LeadPlace } from '../summary/schema.ts'
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
import {
  addLeadNote,
  assignLead,
  changeLeadStatus,
  changeLeads,
  classifySpam,
  usedLeadKinds,
  snoozeLead,
} from './service.server.ts'
import {
  countDuplicates,
  countInboxUpTo,
  countLeadFolders,
  findInboxPage,
  findLead,
} from './store.server.ts'

/** Maximum number of leads per group on the agenda; the inbox lists all of them. */
const maxShown = 6

export async function readAgenda(ctx: Context) {
  const now = ctx.clock.now()
  const today = johannesburgDate(now)
  const [overdue, dueToday, week] = await Promise.all([
    readMostUrgentLeads(ctx, now, { folder: 'overdue' }),
    readMostUrgentLeads(ctx, now, { due: 'today' }),
    readWeek(ctx, today),
  ])
  const appointments = week.days
    .filter(({ date }) => date === today)
    .flatMap((day) => day.appointments)
    .filter(({ state }) => state !== 'cancelled')
    .map((one) => pick(one, ['id', 'leadId', 'name', 'company', 'topic', 'state', 'startsAt']))
  return { overdue, dueToday, appointments }
}

async function readMostUrgentLeads(ctx: Context, now: Date, filter: object) {
  const view = inboxFilterSchema.parse(filter)
  const { leads } = await findInboxPage(ctx.db, view, now, { size: maxShown })
  const ids = leads.map(({ id }) => id)
  const states = await findAppointmentStates(ctx.db, ids)
  return leads.map((lead) => {
    const { id, name, company, need, subject, dueAt, isSample } = summarizeLead(lead, now)
    const appointment = states.get(id) ?? null
    const next = nextActionOf({ ...lead, appointment })
    return { id, name, company, need, subject, dueAt, isSample, next }
  })
}

async function readCallerNotice(ctx: Context) {
  const { legalName } = await readSettings(ctx, 'site')
  const { notice, consent } = noticeTexts[spokenNoticeVersion]!
  return {
    version: spokenNoticeVersion,
    notice: notice.replace('{company}', legalName).replace('{needed}', callerForm.mandatory),
    consent,
  }
}

/** Routes for work on many leads, mounted in the inbox: imports, agenda, bulk changes and export. */
const leadDeskApi = new Hono<AppEnv>()
  .route('/imports', leadImportApi)
  .get('/agenda', allow('editor'), async (c) => c.json(await readAgenda(c.get('ctx'))))
  .post('/bulk', allow('editor'), json(changeLeadsSchema), (c) => runService(c, changeLeads))
  .get('/counts/new', allow('editor'), async (c) => {
    const { db } = c.get('ctx')
    const { id } = staffOf(c)
    return c.json({ count: await countNewLeads(db, id, await findAlertsOf(db, id)) })
  })
  .get('/alerts/own', allow('editor'), async (c) =>
    c.json(await findAlertsOf(c.get('ctx').db, staffOf(c).id)),
  )
  .put('/alerts/own', allow('editor'), json(leadAlertsSchema), (c) =>
    runService(c, changeOwnAlerts),
  )
  .get('/callers', allow('editor'), async (c) => c.json(await readCallerNotice(c.get('ctx'))))
  .post('/callers', allow('editor'), json(callerSchema), (c) => runService(c, recordCaller))
  .post('/export', allow('editor'), json(inboxViewSchema), async (c) => {
    const file = unwrap(await exportLeads(c.get('ctx'), c.req.valid('json')))
    return sendCsv(c, 'leads', file)
  })

/** Returns where a search matched a lead; null if the row already shows the match. */
function describeFoundPlace(
  lead: Lead,
  search: string,
  found: { place: LeadPlace; text: string } | undefined,
): FoundPlace | null {
  const shown = [lead.name, lead.email, lead.company, lead.reference].join(' ')
  const phone = { place: 'phone' as const, text: lead.phone }
  for (const { place, text } of found ? [found, phone] : [phone]) {
    const excerpt =
      place === 'enquiry' ? excerptOfAnswers(lead, search, shown) : excerptOf(search, shown, text)
    if (excerpt !== null) return { place, excerpt }
  }
  return null
}

/** A search matches the stored answers, but the excerpt has them as the lead shows them, without ticked boxes. */
function excerptOfAnswers({ kind, fields }: Lead, search: string, shown: string): string | null {
  const words = detailsOf(kind, fields)
    .map(({ value }) => value)
    .filter((value) => value !== 'Yes' && value !== 'No')
  const excerpt = excerptOf(search, shown, words.join(' · '))
  if (excerpt !== null) return excerpt
  // The search may match only the code of a choice, such as "wifi" for "Wi-Fi", or a hidden answer.
  const answer = storedAnswers(kind, fields).find(
    ({ name }) =>
      typeof fields[name] !== 'boolean' &&
      excerptOf(search, shown, JSON.stringify(fields[name])) !== null,
  )
  return answer?.value ?? null
}

/** The caller loads the counts in parallel, because they may take longer. */
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
    filter.search ? findMatchPlaces(db, ids, filter.search) : null,
  ])
  return { page, duplicates, places }
}

/** Routes of the staff inbox, under /api/admin/leads. */
export const leadInboxApi = new Hono<AppEnv>()
  .route('/', leadDeskApi)
  .get('/', allow('editor'), query<Record<string, string>>(inboxFilterSchema), async (c) => {
    const { db, clock } = c.get('ctx')
    const filter = inboxFilterSchema.parse(c.req.query())
    const now = clock.now()
    const found = filter.search ? await findMatchingIds(db, filter.search) : undefined
    const [{ page, duplicates, places }, total, folders, staff] = await Promise.all([
      readInboxPage(db, filter, now, found),
      countInboxUpTo(db, filter, now, found),
      countLeadFolders(db, now),
      findKnownStaff(db),
    ])
    return c.json({
      items: page.leads.map((lead) => ({
        ...summarizeLead(lead, now),
        foundIn: describeFoundPlace(lead, filter.search, places?.get(lead.id)),
        ownerName: staff.find(({ id }) => id === lead.assignedTo)?.name ?? null,
        duplicates: duplicates.get(lead.id) ?? 0,
      })),
      next: page.next,
      total,
      folders,
      owners: staff,
    })
  })
  .get('/kinds', allow('editor'), (c) => c.json({ kinds: usedLeadKinds(c.get('ctx').env) }))
  .get('/counts', allow('editor'), async (c) =>
    c.json(await countLeadFolders(c.get('ctx').db, c.get('ctx').clock.now())),
  )
  .get('/:id', allow('editor'), async (c) => {
    const id = c.req.param('id')
    const lead = isUuid(id) ? await findLead(c.get('ctx').db, id) : undefined
    if (!lead) throw new RefusalError(leadNotFound())
    return c.json(await readLead(c.get('ctx'), lead))
  })
  .post('/:id/status', allow('editor'), json(changeLeadStatusSchema, 'leadId'), (c) =>
    runService(c, changeLeadStatus, { leadId: c.req.param('id') }),
  )
  .post('/:id/owner', allow('editor'), json(assignLeadSchema, 'leadId'), (c) =>
    runService(c, assignLead, { leadId: c.req.param('id') }),
  )
  .post('/:id/snooze', allow('editor'), json(snoozeLeadSchema, 'leadId'), (c) =>
    runService(c, snoozeLead, { leadId: c.req.param('id') }),
  )
  .post('/:id/spam', allow('editor'), json(classifySpamSchema, 'leadId'), (c) =>
    runService(c, classifySpam, { leadId: c.req.param('id') }),
  )
  .post('/:id/contact', allow('editor'), json(correctContactSchema, 'leadId'), (c) =>
    runService(c, correctContact, { leadId: c.req.param('id') }),
  )
  .post('/:id/merge', allow('editor'), json(mergeLeadSchema, 'leadId'), (c) =>
    runService(c, mergeLead, { leadId: c.req.param('id') }),
  )
  .post('/:id/unmerge', allow('editor'), json(unmergeLeadSchema, 'leadId'), (c) =>
    runService(c, unmergeLead, { leadId: c.req.param('id') }),
  )
  .post('/:id/notes', allow('editor'), json(addLeadNoteSchema, 'leadId'), (c) =>
    runService(c, addLeadNote, { leadId: c.req.param('id') }),
  )
  .post(
    '/:id/deliveries/:deliveryId/resend',
    allow('editor'),
    json(resendCrmEnquirySchema.partial({ correction: true }), 'deliveryId'),
    async (c) => {
      const ctx = c.get('ctx')
      const { id, deliveryId } = c.req.param()
      const merged = isUuid(id) ? await findMergedEnquiries(ctx.db, id) : []
      const ids = [id, ...merged.map((part) => part.id)]
      const own = await findDeliveriesOfSubjects(ctx.db, 'lead', ids)
      if (!own.some((delivery) => delivery.id === deliveryId)) {
        throw new RefusalError(refused('not-found', 'Delivery not found. Reload and try again.'))
      }
      // The request can correct the listed CRM fields, but cannot replace the whole payload.
      const { version, correction } = c.req.valid('json')
      const outcome =
        correction === undefined
          ? await resendDelivery(ctx, { deliveryId, version })
          : await resendCrmEnquiry(ctx, { deliveryId, version, correction })
      return c.json(unwrap<ResentDelivery>(outcome))
    },
  )
