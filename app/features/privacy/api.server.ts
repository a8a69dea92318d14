import { Hono, type Context as HonoContext } from 'hono'
import { refused, type Outcome } from '#app/basics/outcome.ts'
import {
  countLeadsToDeidentify,
  findEnquiriesElsewhere,
} from '#app/features/leads/data/people.server.ts'
import { findDeliveriesOfSubject } from '#app/features/deliveries/data.server.ts'
import { findSettings } from '#app/features/settings/data.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { findRequest, findRequests, type DataRequest } from './data.server.ts'
import { describeActivity } from './rules/describe-activity.ts'
import { daysLeft, isOverdue, retentionCutoff } from './rules/due-date.ts'
import { applyRetention, retentionSubject } from './services/apply-retention.server.ts'
import { findHeldOn } from './services/call-backs.server.ts'
import { exportPersonalData } from './services/export-personal-data.server.ts'
import {
  closeRequest,
  correctPersonalData,
  erasePersonalData,
  verifyRequest,
} from './services/handle-request.server.ts'
import { decideStaffWords, findStaffWords } from './services/staff-words.server.ts'
import { recordDataRequest } from './services/record-data-request.server.ts'

type Service = (ctx: Context, input: unknown) => Promise<Outcome<object>>

/** Requests about personal data, under /api/admin/privacy; the access table says who may (LEG-06, PRV-04). */
export const privacyApi = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await readOverview(c.get('ctx'))))
  .post('/requests', async (c) => answer(c, await recordDataRequest(ctxOf(c), await readJson(c))))
  .post('/retention', async (c) => answer(c, await applyRetention(ctxOf(c))))
  .get('/requests/:id', async (c) => {
    const id = c.req.param('id')
    const request = isUuid(id) ? await findRequest(ctxOf(c).db, id) : undefined
    if (!request) return refusalResponse(c, refused('not-found', 'There is no such request.'))
    return c.json(await readRequest(ctxOf(c), request))
  })
  .post('/requests/:id/verify', (c) => change(c, verifyRequest))
  .post('/requests/:id/export', (c) => change(c, exportPersonalData))
  .post('/requests/:id/correct', (c) => change(c, correctPersonalData))
  .post('/requests/:id/erase', (c) => change(c, erasePersonalData))
  .get('/requests/:id/words', async (c) => {
    const id = c.req.param('id')
    if (!isUuid(id)) return refusalResponse(c, refused('not-found', 'There is no such request.'))
    return answer(c, await findStaffWords(ctxOf(c), id))
  })
  .post('/requests/:id/words', (c) => change(c, decideStaffWords))
  .post('/requests/:id/close', (c) => change(c, closeRequest))

const ctxOf = (c: HonoContext<AppEnv>) => c.get('ctx')
const isUuid = (id: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

function answer(c: HonoContext<AppEnv>, outcome: Outcome<object>) {
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
}

async function change(c: HonoContext<AppEnv>, service: Service) {
  const requestId = c.req.param('id')
  if (!requestId || !isUuid(requestId))
    return refusalResponse(c, refused('not-found', 'There is no such request.'))
  return answer(c, await service(ctxOf(c), { ...(await readJson(c)), requestId }))
}

async function readOverview({ db, clock }: Context) {
  const now = clock.now()
  const { value: site } = await findSettings(db, 'site')
  const before = retentionCutoff(now, site.leadRetentionMonths)
  const [requests, waiting, runs] = await Promise.all([
    findRequests(db),
    countLeadsToDeidentify(db, before),
    findActivity(db, retentionSubject.subjectType, retentionSubject.subjectId),
  ])
  return {
    requests: requests.map((request) => summarize(request, now)),
    retention: {
      months: site.leadRetentionMonths,
      before,
      waiting,
      runs: runs.slice(0, 10).map(({ at, actorKind, actorName, details }) => ({
        at,
        actorName: actorKind === 'system' ? 'Every night' : actorName,
        leads: Number(details.leads),
        requests: Number(details.requests),
        // Runs from before it was counted do not tell.
        others: Number(details.others ?? 0),
        isFinished: details.isFinished === true,
      })),
    },
  }
}

function summarize(request: DataRequest, now: Date) {
  const { id, reference, kind, state, outcome, name, isSuspectedSpam, submittedAt, dueOn } = request
  return {
    id,
    reference,
    kind,
    state,
    outcome,
    name,
    isSuspectedSpam,
    isErased: request.erasedAt !== null,
    submittedAt,
    dueOn,
    daysLeft: daysLeft(dueOn, now),
    isOverdue: isOverdue(request, now),
  }
}

async function readRequest(ctx: Context, request: DataRequest) {
  const { db, clock } = ctx
  const [held, mergedElsewhere, deliveries, activity] = await Promise.all([
    request.email === '' ? [] : findHeldOn(ctx, request),
    request.email === '' ? [] : findEnquiriesElsewhere(db, request.email),
    findDeliveriesOfSubject(db, 'data-request', request.id),
    findActivity(db, 'data-request', request.id),
  ])
  const { email, details, source, noticeVersion, confirmedAt, confirmedHow } = request
  const { erasedAt, closedAt, answer: answered, version } = request
  return {
    request: {
      ...summarize(request, clock.now()),
      email,
      details,
      source,
      noticeVersion,
      confirmedAt,
      confirmedHow,
      erasedAt,
      closedAt,
      answer: answered,
      version,
    },
    held,
    mergedElsewhere,
    deliveries: deliveries.map(({ id, kind, channel, state, lastError }) => ({
      id,
      kind,
      channel,
      state,
      lastError: lastError?.message ?? null,
    })),
    timeline: activity.map((entry) => ({
      id: entry.id,
      at: entry.at,
      actorName: entry.actorKind === 'system' ? 'System' : entry.actorName,
      text: describeActivity(entry),
    })),
  }
}
