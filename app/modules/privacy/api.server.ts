import { Hono, type Context as HonoContext } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { pick } from '#app/basics/records.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import {
  countLeadsToDeidentify,
  findEnquiriesUnderOtherAddresses,
} from '#app/modules/sales/lead/person/store.server.ts'
import { formInputNames } from '#app/modules/sales/lead/schema.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import {
  type AppEnv,
  json,
  query,
  refusalResponse,
  unwrap,
  runService,
  notFoundError,
  uuidFromPath,
} from '#app/platform/http.server.ts'
import { describeActivity } from './activity/rules.ts'
import { refusalGrounds } from './paia/content.ts'
import { formRows } from './paia/rules.ts'
import { extendRequest, recordFee } from './paia/service.server.ts'
import {
  type PersonalDataPart,
  applyRetention,
  collectPersonalData,
  retentionSubject,
} from './personal-data/service.server.ts'
import { retentionReason } from './register/rules.ts'
import { daysLeft, isOverdue, requestFromForm, retentionCutoff } from './rules.ts'
import {
  closeRequestSchema,
  correctDataSchema,
  eraseDataSchema,
  exportDataSchema,
  extendRequestSchema,
  feeReceivedSchema,
  recordedRequestSchema,
  staffNotesSchema,
  verifyRequestSchema,
} from './schema.ts'
import { searchPrivacyRequests } from './search/service.server.ts'
import {
  closeRequest,
  correctPersonalData,
  erasePersonalData,
  exportPersonalData,
  recordDataRequest,
  submitDataRequest,
  verifyRequest,
} from './service.server.ts'
import { decideStaffNote, findStaffNotes } from './staff-words/service.server.ts'
import { type DataRequest, countRequests, findRequest, findRequests } from './store.server.ts'

/** Endpoint of the privacy policy's form, at /data-requests. Without JavaScript the form posts to its own page. */
export const dataRequestFunction = new Hono<AppEnv>().post('/', async (c) => {
  const data = await c.req.formData().catch(() => undefined)
  if (!data) return refusalResponse(c, refused('malformed-form', 'Send a form.'))
  const outcome = await submitDataRequest(c.get('ctx'), requestFromForm(data, formInputNames))
  return outcome.ok ? c.json({ success: true, ...outcome.value }) : refusalResponse(c, outcome)
})

/** API for requests about personal data, under /api/admin/privacy. */
export const privacyApi = new Hono<AppEnv>()
  .get('/', allow('product_manager'), async (c) => c.json(await readOverview(c.get('ctx'))))
  .get('/search', allow('product_manager'), query<{ search: string }>(), async (c) =>
    c.json(unwrap(await searchPrivacyRequests(c.get('ctx'), c.req.query()))),
  )
  .post('/requests', allow('product_manager'), json(recordedRequestSchema), (c) =>
    runService(c, recordDataRequest),
  )
  .post('/retention', allow('product_manager'), async (c) =>
    c.json(unwrap(await applyRetention(c.get('ctx')))),
  )
  .get('/requests/:id', allow('product_manager'), async (c) => {
    const request = await findRequest(c.get('ctx').db, idFromPath(c))
    if (!request) throw noSuchRequest()
    return c.json(await readRequest(c.get('ctx'), request))
  })
  .post(
    '/requests/:id/verify',
    allow('product_manager'),
    json(verifyRequestSchema, 'requestId'),
    (c) => runService(c, verifyRequest, targetOf(c)),
  )
  .post(
    '/requests/:id/export',
    allow('product_manager'),
    json(exportDataSchema, 'requestId'),
    (c) => runService(c, exportPersonalData, targetOf(c)),
  )
  .post(
    '/requests/:id/correct',
    allow('product_manager'),
    json(correctDataSchema, 'requestId'),
    (c) => runService(c, correctPersonalData, targetOf(c)),
  )
  .post('/requests/:id/erase', allow('product_manager'), json(eraseDataSchema, 'requestId'), (c) =>
    runService(c, erasePersonalData, targetOf(c)),
  )
  .get('/requests/:id/words', allow('product_manager'), async (c) =>
    c.json(unwrap(await findStaffNotes(c.get('ctx'), idFromPath(c)))),
  )
  .post('/requests/:id/words', allow('product_manager'), json(staffNotesSchema, 'requestId'), (c) =>
    runService(c, decideStaffNote, targetOf(c)),
  )
  .post(
    '/requests/:id/extend',
    allow('product_manager'),
    json(extendRequestSchema, 'requestId'),
    (c) => runService(c, extendRequest, targetOf(c)),
  )
  .post('/requests/:id/fee', allow('product_manager'), json(feeReceivedSchema, 'requestId'), (c) =>
    runService(c, recordFee, targetOf(c)),
  )
  .post(
    '/requests/:id/close',
    allow('product_manager'),
    json(closeRequestSchema, 'requestId'),
    (c) => runService(c, closeRequest, targetOf(c)),
  )

const noSuchRequest = () => notFoundError('Request not found. Reload and try again.')
const idFromPath = (c: HonoContext<AppEnv>) => uuidFromPath(c, noSuchRequest)
const targetOf = (c: HonoContext<AppEnv>) => ({ requestId: idFromPath(c) })

async function readOverview({ db, clock }: Context) {
  const now = clock.now()
  const { value: site } = await findSettings(db, 'site')
  const before = retentionCutoff(now, site.leadRetentionMonths)
  const [requests, total, waiting, runs] = await Promise.all([
    findRequests(db),
    countRequests(db),
    countLeadsToDeidentify(db, before),
    findActivity(db, retentionSubject.subjectType, retentionSubject.subjectId),
  ])
  return {
    requests: requests.map((request) => summarizeRequest(request, now)),
    total,
    retention: {
      months: site.leadRetentionMonths,
      before,
      waiting,
      runs: runs.slice(0, 5).map(({ at, actorKind, actorName, details }) => ({
        at,
        actorName: actorKind === 'system' ? 'Every night' : actorName,
        leads: Number(details.leads),
        requests: Number(details.requests),
        kinds: Object.entries((details.kinds ?? {}) as Record<string, number>).map(
          ([name, count]) => ({ name, count }),
        ),
        isFinished: details.isFinished === true,
      })),
    },
  }
}

function summarizeRequest(request: DataRequest, now: Date) {
  const shown = ['id', 'reference', 'kind', 'state', 'outcome', 'name', 'isSuspectedSpam'] as const
  return {
    ...pick(request, [...shown, 'submittedAt', 'dueOn']),
    isErased: request.erasedAt !== null,
    daysLeft: daysLeft(request.dueOn, now),
    isOverdue: isOverdue(request, now),
  }
}

/** A detail has the same reason as the main record that precedes it. */
function recordsWithReasons({ name, records }: PersonalDataPart, months: number) {
  let main = records[0]?.at ?? new Date(0)
  return records.map((record) => {
    if (!record.isDetail) main = record.at
    return { ...record, kept: retentionReason(name, main, months) }
  })
}

async function readRequest(ctx: Context, request: DataRequest) {
  const { db, clock } = ctx
  const months = (await findSettings(db, 'site')).value.leadRetentionMonths
  const [held, mergedElsewhere, deliveries, activity] = await Promise.all([
    request.email === '' ? [] : collectPersonalData(ctx, request),
    request.email === '' ? [] : findEnquiriesUnderOtherAddresses(db, request.email),
    findDeliveriesOfSubject(db, 'data-request', request.id),
    findActivity(db, 'data-request', request.id),
  ])
  const { idempotencyKey: _key, form, ground, ...shown } = request
  return {
    request: {
      ...shown,
      ...summarizeRequest(request, clock.now()),
      form: formRows(form),
      ground: ground && refusalGrounds[ground],
    },
    held: held.map((part) => ({ ...part, records: recordsWithReasons(part, months) })),
    mergedElsewhere,
    deliveries: deliveries.map((delivery) => ({
      ...pick(delivery, ['id', 'kind', 'channel', 'state']),
      lastError: delivery.lastError?.message ?? null,
    })),
    timeline: activity.map((entry) => ({
      ...pick(entry, ['id', 'at']),
      actorName: entry.actorKind === 'system' ? 'System' : entry.actorName,
      text: describeActivity(entry),
    })),
  }
}
