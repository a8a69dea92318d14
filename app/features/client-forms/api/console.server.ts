import { Hono, type Context as HonoContext } from 'hono'
import { johannesburgDate } from '#app/basics/dates.ts'
import { refused, type Outcome } from '#app/basics/outcome.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { readSettings } from '#app/features/settings/data.server.ts'
import { readPublicKey } from '#app/platform/public-key.server.ts'
import { findDrafts } from '../data/drafts.server.ts'
import {
  countForms,
  countSubmissions,
  findSubmission,
  findSenders,
  findSubmissionPage,
  findVersions,
  type Submission,
} from '../data.server.ts'
import { readAttachedFile } from './attached-file.server.ts'
import { describeActivity } from '../rules/describe-activity.ts'
import { readFormLists } from '../services/form-lists.server.ts'
import { formOfKey, installedForms } from '../rules/installed-forms.ts'
import { formKey, type FormDefinition } from '../schema/definition.ts'

import { submissionFilterSchema } from '../schema/submission.ts'
import { changeStage, judgeSubmission } from '../services/change-submission.server.ts'
import { correctSubmission } from '../services/correct-submission.server.ts'
import { exportSubmissions } from '../services/export-submissions.server.ts'
import { formSenderPass } from '../services/form-sender.server.ts'
import { dropDraft, saveDraft } from '../services/keep-draft.server.ts'

type Call = HonoContext<AppEnv>
const isUuid = (value: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)
const list = '/:client/:formType/submissions'

/** Client forms under /api/admin/forms. Who may use it stands in server/staff-api-access.ts. */
export const clientFormsApi = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await readSetup(c.get('ctx'))))
  .put('/drafts/:id', async (c) => {
    const input = { ...(await readJson(c)), id: c.req.param('id') }
    return answer(c, await saveDraft(c.get('ctx'), installedForms, input))
  })
  .delete('/drafts/:id', async (c) => answer(c, await dropDraft(c.get('ctx'), c.req.param('id'))))
  .get(list, (c) =>
    withForm(c, async (form) => {
      const { db } = c.get('ctx')
      const filter = submissionFilterSchema.parse(c.req.query())
      const [{ page, next }, total] = await Promise.all([
        findSubmissionPage(db, formKey(form), filter),
        countSubmissions(db, formKey(form), filter),
      ])
      const ids = page.map(({ id }) => id)
      const senders = await findSenders(db, ids)
      const items = page.map((one) => rowOf(one, senders.get(one.id)))
      return c.json({ items, next, total })
    }),
  )
  .post(`${list}/export`, (c) =>
    withForm(c, async (form) => {
      const ctx = c.get('ctx')
      const outcome = await exportSubmissions(ctx, form, await readJson(c))
      if (!outcome.ok) return refusalResponse(c, outcome)
      const name = `${form.client}-${form.formType}-${johannesburgDate(ctx.clock.now())}.csv`
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      c.header('X-Row-Count', String(outcome.value.count))
      return c.body(outcome.value.csv)
    }),
  )
  .get(`${list}/:id`, (c) =>
    withForm(c, async (form) => {
      const id = c.req.param('id')
      const { db } = c.get('ctx')
      const found = isUuid(id) ? await findSubmission(db, formKey(form), id) : undefined
      if (!found) return refusalResponse(c, refused('not-found', `There is no such ${form.noun}.`))
      return c.json(await readDetail(c.get('ctx'), form, found))
    }),
  )
  .get(`${list}/:id/files/:hash`, (c) => withForm(c, (form) => sendFile(c, form)))
  .post(`${list}/:id/correction`, (c) => change(c, correctSubmission))
  .post(`${list}/:id/stage`, (c) => change(c, changeStage))
  .post(`${list}/:id/spam`, (c) => change(c, judgeSubmission))

/** FLD-06, T37: a file of a received form, never under a name of its own, to be saved and not opened. */
async function sendFile(c: Call, form: FormDefinition): Promise<Response> {
  const { id = '', hash = '' } = c.req.param()
  const file = isUuid(id) ? await readAttachedFile(c.get('ctx'), form, id, hash) : undefined
  if (!file) return refusalResponse(c, refused('not-found', 'There is no such picture.'))
  c.header('Content-Type', file.type)
  c.header('Content-Disposition', `attachment; filename="${file.name}"`)
  c.header('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  c.header('Cache-Control', 'private, no-store')
  return c.body(file.bytes)
}

function change(
  c: Call,
  service: (ctx: Context, form: FormDefinition, input: unknown) => Promise<Outcome<object>>,
) {
  return withForm(c, async (form) => {
    const submissionId = c.req.param('id') ?? ''
    if (!isUuid(submissionId))
      return refusalResponse(c, refused('not-found', `There is no such ${form.noun}.`))
    return answer(c, await service(c.get('ctx'), form, { ...(await readJson(c)), submissionId }))
  })
}

function answer(c: Call, outcome: Outcome<object>): Response {
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
}

async function withForm(c: Call, act: (form: FormDefinition) => Promise<Response>) {
  const form = formOfKey(`${c.req.param('client')}/${c.req.param('formType')}`)
  return form ? act(form) : refusalResponse(c, refused('not-found', 'There is no such form.'))
}

async function readSetup(ctx: Context) {
  const staffId = ctx.actor.kind === 'staff' ? ctx.actor.id : ''
  const [publicKey, senderPass, site, lists, counts, drafts] = await Promise.all([
    readPublicKey(ctx),
    formSenderPass(ctx),
    readSettings(ctx, 'site'),
    readFormLists(ctx),
    countForms(ctx.db),
    findDrafts(ctx.db, staffId),
  ])
  return {
    publicKey,
    senderPass,
    contact: { phone: site.phone, email: site.email },
    lists,
    counts,
    drafts: drafts.map(({ id, form, data, typed, lastSaved }) => ({
      id,
      formType: form,
      data,
      typed,
      lastSaved,
    })),
  }
}

function rowOf(submission: Submission, sentBy = '') {
  const { answers: _a, preferences: _p, idempotencyKey: _k, bodyHash: _h, ...row } = submission
  return { ...row, sentBy }
}

async function readDetail({ db }: Context, form: FormDefinition, found: Submission) {
  const [versions, activity, senders] = await Promise.all([
    findVersions(db, found.id),
    findActivity(db, 'client-form', found.id),
    findSenders(db, [found.id]),
  ])
  return {
    submission: {
      ...rowOf(found, senders.get(found.id)),
      answers: found.answers,
      preferences: found.preferences,
    },
    versions: versions.map(
      ({ submissionId: _s, changedBy: _c, reason: _r, ...version }) => version,
    ),
    history: activity.map((entry) => ({
      id: entry.id,
      at: entry.at,
      actorName: entry.actorName,
      text: describeActivity(form, entry),
    })),
  }
}
