import { Hono, type Context as HonoContext } from 'hono'
import { isUuid } from '#app/basics/ids.ts'
import { type Outcome } from '#app/basics/outcome.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import { isFileHash } from '#app/modules/forms/answer/rules.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { sendCsv } from '#app/platform/csv.server.ts'
import {
  type AppEnv,
  functionBody,
  json,
  query,
  refusalResponse,
  refuseMethod,
  requirePublicKey,
  unwrap,
  notFoundError,
  uuidFromPath,
} from '#app/platform/http.server.ts'
import { readPublicKey } from '#app/platform/installation.server.ts'
import { type ClientForm, formKey } from './definition/rules.ts'
import { dropDraft, saveDraft } from './draft/service.server.ts'
import { findDrafts } from './draft/store.server.ts'
import { readFileState, receiveFilePart } from './file/service.server.ts'
import { findAttachedFile, readBytes } from './file/store.server.ts'
import { formOfKey, installedForms } from './forms.ts'
import { formSenderPass, readFormLists, submitClientForm } from './service.server.ts'
import { readSurveyBoard } from './site-survey/service.server.ts'
import { describeActivity } from './submission/content.ts'
import {
  changeStageSchema,
  classifySubmissionSchema,
  correctSubmissionSchema,
  formCallSchema,
  saveDraftSchema,
  submissionFilterSchema,
} from './submission/schema.ts'
import {
  changeStage,
  classifySubmission,
  correctSubmission,
  exportSubmissions,
  searchReceivedForms,
} from './submission/service.server.ts'
import {
  type Submission,
  countForms,
  countSubmissions,
  findSenders,
  findSubmission,
  findSubmissionPage,
  findVersions,
} from './submission/store.server.ts'

const formFilePath = '/form-files/:hash'

/** Resumable upload of pictures for client forms, at /functions/form-files/{SHA-256}. */
const formFilesApi = new Hono<AppEnv>()

formFilesApi.get(formFilePath, async (c) => {
  const stranger = await requirePublicKey(c)
  if (stranger) return stranger
  const outcome = await readFileState(c.get('ctx'), c.req.param())
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
})

formFilesApi.put(formFilePath, async (c) => {
  const stranger = await requirePublicKey(c)
  if (stranger) return stranger
  const { size, start } = c.req.query()
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  const input = { hash: c.req.param('hash'), size, start }
  const outcome = await receiveFilePart(c.get('ctx'), input, bytes)
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
})

formFilesApi.all(formFilePath, refuseMethod('GET, PUT'))

/** Creates the submission endpoint of a client form, at /functions/{functionName}. */
function submissionFunction(definition: ClientForm): Hono<AppEnv> {
  const path = `/${definition.functionName}`
  const api = new Hono<AppEnv>()
  api.post(path, functionBody(formCallSchema), async (c) => {
    const body = c.req.valid('json')
    const outcome = await submitClientForm(c.get('ctx'), definition, {
      body,
      idempotencyKey: c.req.header('idempotency-key') || undefined,
      senderPass: c.req.header('x-form-sender'),
      honeypot: body.honeypot,
      submittedAt: body.submittedAt,
    })
    if (!outcome.ok) return refusalResponse(c, outcome)
    const { id, reference } = outcome.value
    return c.json({ success: true, message: definition.submittedMessage, id, reference })
  })
  api.all(path, refuseMethod('POST'))
  return api
}

/** Submission endpoints of all client forms, mounted at /functions. */
export const clientFormFunctions = new Hono<AppEnv>()
for (const form of installedForms) clientFormFunctions.route('/', submissionFunction(form))
clientFormFunctions.route('/', formFilesApi)

const fileExtensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** With a generated file name; undefined if the submission is of another form or lacks the file. */
export async function readAttachedFile(
  { db }: Context,
  form: ClientForm,
  submissionId: string,
  hash: string,
) {
  if (!isFileHash(hash)) return undefined
  const submission = await findSubmission(db, formKey(form), submissionId)
  if (!submission) return undefined
  const file = await findAttachedFile(db, submission.id, hash)
  if (!file?.type) return undefined
  const name = `${submission.reference}-${hash.slice(0, 8)}.${fileExtensions[file.type]}`
  return { type: file.type, name, bytes: new Uint8Array(await readBytes(db, hash)) }
}

type Call = HonoContext<AppEnv>

/** Staff API of client forms under /api/admin/forms. */
export const clientFormsApi = new Hono<AppEnv>()
  .get('/', allow('editor'), async (c) => c.json(await readSetup(c.get('ctx'))))
  .get('/search', allow('editor'), query<{ search: string }>(), async (c) =>
    c.json(unwrap(await searchReceivedForms(c.get('ctx'), c.req.query()))),
  )
  .put('/drafts/:id', allow('editor'), json(saveDraftSchema, 'id'), async (c) => {
    const input = { ...c.req.valid('json'), id: c.req.param('id') }
    return c.json(unwrap(await saveDraft(c.get('ctx'), input)))
  })
  .delete('/drafts/:id', allow('editor'), async (c) =>
    c.json(unwrap(await dropDraft(c.get('ctx'), c.req.param('id')))),
  )
  .get(
    '/:client/:formType/submissions',
    allow('editor'),
    query<Record<string, string>>(submissionFilterSchema),
    async (c) => c.json(await readPage(c.get('ctx'), formOf(c), c.req.query())),
  )
  .post(
    '/:client/:formType/submissions/export',
    allow('editor'),
    json(submissionFilterSchema),
    async (c) => {
      const form = formOf(c)
      const file = unwrap(await exportSubmissions(c.get('ctx'), form, c.req.valid('json')))
      return sendCsv(c, `${form.client}-${form.formType}`, file)
    },
  )
  .get('/:client/:formType/submissions/:id', allow('editor'), async (c) => {
    const form = formOf(c)
    const found = await findSubmission(c.get('ctx').db, formKey(form), idFromPath(c, form))
    if (!found) throw submissionNotFound(form)
    return c.json(await readDetail(c.get('ctx'), form, found))
  })
  .get('/:client/:formType/submissions/:id/files/:hash', allow('editor'), (c) => sendFile(c))
  .post(
    '/:client/:formType/submissions/:id/correction',
    allow('editor'),
    json(correctSubmissionSchema, 'submissionId'),
    async (c) => applyChange(c, correctSubmission, c.req.valid('json')),
  )
  .post(
    '/:client/:formType/submissions/:id/stage',
    allow('editor'),
    json(changeStageSchema, 'submissionId'),
    async (c) => applyChange(c, changeStage, c.req.valid('json')),
  )
  .post(
    '/:client/:formType/submissions/:id/spam',
    allow('editor'),
    json(classifySubmissionSchema, 'submissionId'),
    async (c) => applyChange(c, classifySubmission, c.req.valid('json')),
  )

type ServiceChange = (
  ctx: Context,
  form: ClientForm,
  input: object,
) => Promise<Outcome<{ version: number }>>

async function applyChange(c: Call, change: ServiceChange, input: object) {
  const form = formOf(c)
  const submissionId = idFromPath(c, form)
  return c.json(unwrap(await change(c.get('ctx'), form, { ...input, submissionId })))
}

const submissionNotFound = ({ noun }: ClientForm) => notFoundError(`This ${noun} was not found.`)

function formOf(c: Call): ClientForm {
  const form = formOfKey(`${c.req.param('client')}/${c.req.param('formType')}`)
  if (!form) throw notFoundError('Form not found. Check the address.')
  return form
}

const idFromPath = (c: Call, form: ClientForm) => uuidFromPath(c, () => submissionNotFound(form))

async function sendFile(c: Call): Promise<Response> {
  const form = formOf(c)
  const { id = '', hash = '' } = c.req.param()
  const file = isUuid(id) ? await readAttachedFile(c.get('ctx'), form, id, hash) : undefined
  if (!file) throw notFoundError('Picture not found.')
  c.header('Content-Type', file.type)
  c.header('Content-Disposition', `attachment; filename="${file.name}"`)
  c.header('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  c.header('Cache-Control', 'private, no-store')
  return c.body(file.bytes)
}

async function readPage({ db }: Context, form: ClientForm, query: unknown) {
  const filter = submissionFilterSchema.parse(query)
  const [{ page, next }, total] = await Promise.all([
    findSubmissionPage(db, formKey(form), filter),
    countSubmissions(db, formKey(form), filter),
  ])
  const ids = page.map(({ id }) => id)
  const senders = await findSenders(db, ids)
  return { items: page.map((one) => rowOf(one, senders.get(one.id))), next, total }
}

async function readSetup(ctx: Context) {
  const staffId = ctx.actor.kind === 'staff' ? ctx.actor.id : ''
  const [publicKey, senderPass, site, lists, counts, drafts] = await Promise.all([
    readPublicKey(ctx),
    formSenderPass(ctx),
    readSettings(ctx, 'site'),
    readFormLists(ctx),
    countForms(ctx.db, installedForms.map(formKey)),
    findDrafts(ctx.db, staffId),
  ])
  return {
    publicKey,
    senderPass,
    contact: { phone: site.phone, email: site.email },
    lists,
    counts,
    drafts: drafts.map(({ id, form: formType, data, typed, lastSaved }) => {
      return { id, formType, data, typed, lastSaved }
    }),
  }
}

function rowOf(submission: Submission, sentBy = '') {
  const { answers: _a, preferences: _p, idempotencyKey: _k, bodyHash: _h, ...row } = submission
  return { ...row, sentBy }
}

async function readDetail({ db }: Context, form: ClientForm, found: Submission) {
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

/** API of the survey board under /api/admin/forms/site-survey/report/places. */
export const surveyBoardApi = new Hono<AppEnv>().get(
  '/',
  allow('editor'),
  query<{ cursor?: string }>(),
  async (c) => c.json(unwrap(await readSurveyBoard(c.get('ctx'), c.req.query()))),
)
