import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { actorOf, findStaffUser } from '#app/modules/access/staff/store.server.ts'
import { type StaffActor, hasRole } from '#app/platform/actor.ts'
import { type Context, allowVisitor, withActor } from '#app/platform/context.server.ts'
import { readCached } from '#app/platform/tagged-cache.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { type Outcome, accepted, fieldErrors, refused } from '#app/basics/outcome.ts'
import { readableReference } from '#app/basics/ids.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { type Transaction, isDatabaseOutage } from '#app/platform/database.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { attachFiles, lockWholeFiles } from './file/store.server.ts'
import { findSubmissionByKey, insertSubmission, insertVersion } from './submission/store.server.ts'
import { derivedKeys, fingerprintOf } from '#app/modules/forms/rules.server.ts'
import {
  type Answers,
  checkValues,
  columnsOf,
  valuesOfAnswers,
  valuesOfBody,
} from './submission/rules.ts'
import { type FileAnswer, filesOf } from './file/rules.ts'
import { type ClientForm, formKey } from './definition/rules.ts'
import { type Envelope, envelopeSchema } from './submission/schema.ts'
import { updateBoard } from './submission/service.server.ts'
import { findSurveyRequests } from '#app/modules/sales/lead/store.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { surveyPlacesList } from './site-survey/content.ts'
import type { Lists } from '#app/modules/forms/definition/rules.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A form filled in without a line may wait for weeks; a session ends after hours. */
const senderPassDays = 35

/**
 * What names the person in a form that is sent after the session has ended (FLD-05): signed, and good for
 * nothing else. Undefined for anyone who is not signed in.
 */
export async function formSenderPass(ctx: Context): Promise<string | undefined> {
  if (!hasRole(ctx.actor, 'editor')) return undefined
  return signed(ctx, `${ctx.actor.id}.${ctx.clock.now().getTime().toString(36)}`)
}

/** Who filled a form in, while the account is active; undefined where no one is named, or not by us. */
async function findFormSender(ctx: Context, pass: string): Promise<StaffActor | undefined> {
  const [, payload, id, time] = /^(([\w-]{1,64})\.([0-9a-z]{1,11}))\.[\w-]{43}$/.exec(pass) ?? []
  if (!payload || !id || !time || !isSameSecret(pass, await signed(ctx, payload))) return undefined
  const ageMs = ctx.clock.now().getTime() - Number.parseInt(time, 36)
  if (ageMs > senderPassDays * dayMs) return undefined
  const user = await findStaffUser(ctx.db, id)
  const actor = user?.isActive ? actorOf(user) : undefined
  return actor && hasRole(actor, 'editor') ? actor : undefined
}

async function signed(ctx: Context, payload: string): Promise<string> {
  const load = () => readInstallationValue(ctx.db, 'form-stamp-secret')
  const secret = await readCached(ctx, 'form-stamp-secret', load)
  return `${payload}.${createHmac('sha256', secret).update(`form-sender\n${payload}`).digest('base64url')}`
}

export type SubmittedForm = { id: string; reference: string; level: string; isReplay: boolean }
type Refusal = 'conflict' | 'invalid-input' | 'key-reused' | 'too-many-requests' | 'unavailable'

/**
 * One field office may send the audits of a whole week at once when its line is back, so the limit is
 * wide; a flood is still cut off (AUD-65).
 */
const submitLimit = { name: 'client-form', attempts: 120, windowSeconds: 600 }

const refusals = {
  keyReused: 'This form was already sent with other answers. Please send it again.',
  filesMissing: 'The pictures of this form are not all here yet. They are sent again.',
  unavailable: 'We cannot store this right now. Please try again in a moment.',
} as const

/**
 * Stores one filled-in client form with its first version and activity, and only then says so
 * (AUD-51, AUD-63). The same key gives the same answer and stores nothing; with other answers it is
 * refused. What looks machine-made is stored apart. What follows from the answers is computed here,
 * whatever was sent.
 */
export async function submitClientForm(
  ctx: Context,
  definition: ClientForm,
  submission: unknown,
): Promise<Outcome<SubmittedForm, Refusal>> {
  allowVisitor(ctx)
  const envelope = envelopeSchema.safeParse(submission)
  if (!envelope.success) return invalid(fieldErrors(envelope.error))
  const checked = checkValues(definition, valuesOfBody(definition, envelope.data.body))
  if (!checked.ok) return invalid(checked.errors)
  try {
    const { senderPass } = envelope.data
    const sender = senderPass ? await findFormSender(ctx, senderPass) : undefined
    const asSender = sender ? withActor(ctx, sender) : ctx
    return await storeOnce(asSender, definition, envelope.data, checked)
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a client form could not be stored')
    return refused('unavailable', refusals.unavailable, { retryAfterSeconds: 5 })
  }
}

function invalid(fields: Record<string, string>) {
  const message = Object.entries(fields)
    .map(([name, problem]) => `${name}: ${problem}`)
    .join('; ')
  return refused('invalid-input' as const, message, { fields })
}

async function storeOnce(
  ctx: Context,
  definition: ClientForm,
  envelope: Envelope,
  checked: { answers: Answers; preferences: Answers },
): Promise<Outcome<SubmittedForm, Refusal>> {
  const now = ctx.clock.now()
  const { answers, preferences } = checked
  const bodyHash = fingerprintOf(formKey(definition), answers, preferences)
  const idempotencyKey = envelope.idempotencyKey ?? derivedKeys(bodyHash, now)[0]
  // A repeat is answered even over the limit: a queue that lost an answer must come to its end.
  const within = await countAttempt(ctx, submitLimit)
  const replay = await replayAnswer(ctx, idempotencyKey, bodyHash)
  if (replay) return replay
  if (!within.ok) return within
  const files = filesOf(definition, valuesOfAnswers(answers, preferences))
  for (let draw = 0; draw < 3; draw++) {
    const stored = await storeWithVersion(ctx, definition, {
      ...columnsOf(definition, answers, preferences),
      reference: readableReference(definition.referencePrefix, randomBytes(8)),
      isSuspectedSpam: envelope.honeypot !== '',
      submittedAt: plausibleTime(envelope.submittedAt, now),
      idempotencyKey,
      bodyHash,
      files,
    })
    const outcome = stored ?? (await replayAnswer(ctx, idempotencyKey, bodyHash))
    if (outcome) return outcome
  }
  throw new Error('no free form reference was found')
}

async function replayAnswer(ctx: Context, key: string, bodyHash: string) {
  const found = await findSubmissionByKey(ctx.db, key)
  if (!found) return undefined
  if (found.bodyHash !== bodyHash) {
    return refused('key-reused' as const, refusals.keyReused, {
      fields: { idempotencyKey: refusals.keyReused },
    })
  }
  const { id, reference, level } = found
  return accepted({ id, reference, level, isReplay: true })
}

type Row = ReturnType<typeof columnsOf> & {
  reference: string
  isSuspectedSpam: boolean
  submittedAt: Date
  idempotencyKey: string
  bodyHash: string
  files: readonly FileAnswer[]
}

/** Everything or nothing; undefined when the key or the reference is taken. */
function storeWithVersion(ctx: Context, definition: ClientForm, { files, ...row }: Row) {
  const at = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    if (!(await hasAllFiles(tx, files))) return refused('conflict' as const, refusals.filesMissing)
    const stored = await insertSubmission(tx, {
      ...row,
      form: formKey(definition),
      receivedAt: at,
      updatedAt: at,
    })
    if (!stored) return undefined
    const { id, reference, level, reason, answers, preferences, isSuspectedSpam } = stored
    if (files.length > 0) await attachFiles(tx, id, files)
    const by = ctx.actor.kind === 'staff' ? ctx.actor : undefined
    await insertVersion(tx, {
      submissionId: id,
      version: 1,
      answers,
      preferences,
      level,
      reason,
      changedBy: by?.id,
      changedByName: by?.name ?? 'Sent with the form',
      at,
    })
    await recordActivity(ctx, tx, {
      action: 'client-form.submitted',
      subjectType: 'client-form',
      subjectId: id,
      details: {
        reference,
        form: formKey(definition),
        level,
        isSuspectedSpam,
        ...fileCount(files),
      },
    })
    const arrived = { subjects: [stored.subject], preferences }
    if (!isSuspectedSpam) await updateBoard(ctx, tx, definition, arrived)
    return accepted({ id, reference, level, isReplay: false })
  })
}

/** Whether every file the form names is here and whole; they stay for this transaction. */
async function hasAllFiles(tx: Transaction, files: readonly FileAnswer[]): Promise<boolean> {
  const hashes = new Set(files.map(({ hash }) => hash))
  return hashes.size === 0 || (await lockWholeFiles(tx, [...hashes])).length === hashes.size
}

const fileCount = ({ length }: readonly FileAnswer[]) => (length > 0 ? { files: length } : {})

/** The device's own time, unless its clock is plainly wrong: in the future, or before this product. */
function plausibleTime(claimed: string | undefined, now: Date): Date {
  const at = claimed ? new Date(claimed) : now
  const isBelievable = at.getTime() <= now.getTime() && at.getUTCFullYear() >= 2025
  return isBelievable ? at : now
}

const maxPlaces = 200

/** The lists that staff edit and those read from enquiries, as options of forms (D-28, D-138). */
export async function readFormLists(ctx: Context): Promise<Lists> {
  const { groups } = await readSettings(ctx, 'clinics')
  const clinics = groups.flatMap(({ province, clinics }) =>
    clinics.map((name) => ({ value: name, label: name, group: province, sets: { province } })),
  )
  return { clinics, ...(await readSurveyPlaces(ctx)) }
}

/** FLD-07: where enquiries ask for a survey; for staff alone, since these are people's addresses. */
async function readSurveyPlaces(ctx: Context): Promise<Lists> {
  if (!hasRole(ctx.actor, 'editor')) return {}
  const requests = await findSurveyRequests(ctx.db, maxPlaces)
  const places = [...new Set(requests.map(({ place }) => place))]
  return { [surveyPlacesList]: places.map((place) => ({ value: place, label: place })) }
}
