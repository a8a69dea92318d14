import { createHmac, randomBytes } from 'node:crypto'
import { dayMs } from '#app/basics/dates.ts'
import { readableReference } from '#app/basics/ids.ts'
import { type Outcome, accepted, fieldErrors, refused } from '#app/basics/outcome.ts'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { actorOf, findStaffUser } from '#app/modules/access/staff/store.server.ts'
import type { OptionLists } from '#app/modules/forms/definition/rules.ts'
import { derivedKeys, fingerprintOf } from '#app/modules/forms/rules.server.ts'
import { findSurveyRequests } from '#app/modules/sales/lead/store.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, type Context, withActor } from '#app/platform/context.server.ts'
import { type Transaction, isDatabaseOutage } from '#app/platform/database.server.ts'
import { readSecret } from '#app/platform/installation.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { announceAudit } from './contract-audit/service.server.ts'
import { type ClientForm, formKey } from './definition/rules.ts'
import { endDraft } from './draft/store.server.ts'
import { type FileAnswer, filesOf } from './file/rules.ts'
import { attachFiles, lockWholeFiles } from './file/store.server.ts'
import { surveyPlacesList } from './site-survey/content.ts'
import {
  type Answers,
  checkValues,
  filterColumnsOf,
  valuesOfAnswers,
  valuesOfBody,
} from './submission/rules.ts'
import { type Envelope, envelopeSchema } from './submission/schema.ts'
import { updateBoard } from './submission/service.server.ts'
import {
  type NewSubmission,
  findSubmissionByKey,
  insertSubmission,
  insertVersion,
} from './submission/store.server.ts'

/** Validity in days: a form filled in offline may be sent weeks later, long after the session expired. */
const senderPassDays = 35

/** Returns a signed pass that outlives the session but only identifies a form's sender; undefined without a sign-in. */
export async function formSenderPass(ctx: Context): Promise<string | undefined> {
  if (!hasRole(ctx.actor, 'editor')) return undefined
  return signPayload(ctx, `${ctx.actor.id}.${ctx.clock.now().getTime().toString(36)}`)
}

/** Undefined if the pass is missing, expired or not signed by us, or if the account is inactive. */
async function findFormSender(ctx: Context, pass: string): Promise<StaffActor | undefined> {
  const [, payload, id, time] = /^(([\w-]{1,64})\.([0-9a-z]{1,11}))\.[\w-]{43}$/.exec(pass) ?? []
  if (!payload || !id || !time || !isSameSecret(pass, await signPayload(ctx, payload)))
    return undefined
  const ageMs = ctx.clock.now().getTime() - Number.parseInt(time, 36)
  if (ageMs > senderPassDays * dayMs) return undefined
  const user = await findStaffUser(ctx.db, id)
  const actor = user?.isActive ? actorOf(user) : undefined
  return actor && hasRole(actor, 'editor') ? actor : undefined
}

async function signPayload(ctx: Context, payload: string): Promise<string> {
  const secret = await readSecret(ctx, 'form-stamp-secret')
  return `${payload}.${createHmac('sha256', secret).update(`form-sender\n${payload}`).digest('base64url')}`
}

export type SubmittedForm = { id: string; reference: string; level: string; isReplay: boolean }
type Refusal = 'conflict' | 'invalid-input' | 'key-reused' | 'too-many-requests' | 'unavailable'

/** High, because a field office may send a week's audits at once; it still stops a flood. */
const submitLimit = { name: 'client-form', attempts: 120, windowSeconds: 600 }

const refusalTexts = {
  keyReused: 'This form was already sent with different answers. Please send it again.',
  filesMissing: 'Some pictures for this form haven’t arrived yet. They will be sent again.',
  unavailable: 'We can’t save this right now. Please try again in a moment.',
} as const

/**
 * Stores a client form with its first version and an activity entry before it confirms. The same idempotency key
 * returns the same result without storing again; the key with other answers is refused. Submissions that look like spam
 * are stored but flagged. Verdicts are always calculated here and never taken from the client.
 */
export async function submitClientForm(
  ctx: Context,
  definition: ClientForm,
  submission: unknown,
): Promise<Outcome<SubmittedForm, Refusal>> {
  const envelope = envelopeSchema.safeParse(submission)
  if (!envelope.success) return refuseInvalidFields(fieldErrors(envelope.error))
  const checked = checkValues(definition, valuesOfBody(definition, envelope.data.body))
  if (!checked.ok) return refuseInvalidFields(checked.errors)
  try {
    const { senderPass } = envelope.data
    const sender = senderPass ? await findFormSender(ctx, senderPass) : undefined
    const asSender = sender ? withActor(ctx, sender) : ctx
    return await storeIdempotently(asSender, definition, envelope.data, checked)
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a client form could not be stored')
    return refused('unavailable', refusalTexts.unavailable, { retryAfterSeconds: 5 })
  }
}

function refuseInvalidFields(fields: Record<string, string>) {
  const message = Object.entries(fields)
    .map(([name, problem]) => `${name}: ${problem}`)
    .join('; ')
  return refused('invalid-input' as const, message, { fields })
}

async function storeIdempotently(
  ctx: Context,
  definition: ClientForm,
  envelope: Envelope,
  checked: { answers: Answers; preferences: Answers },
): Promise<Outcome<SubmittedForm, Refusal>> {
  const now = ctx.clock.now()
  const { answers, preferences } = checked
  const bodyHash = fingerprintOf(formKey(definition), answers, preferences)
  const key = envelope.idempotencyKey
  const keys = key ? ([key] as const) : derivedKeys(bodyHash, now)
  // A repeated submission succeeds even above the limit, so that a device that missed the response can clear its queue.
  const within = await countAttempt(ctx, submitLimit)
  const replay = await replayAnswer(ctx, keys, bodyHash)
  if (replay) return replay
  if (!within.ok) return within
  const files = filesOf(definition, valuesOfAnswers(answers, preferences))
  for (let draw = 0; draw < 3; draw++) {
    const stored = await storeWithVersion(ctx, definition, {
      ...filterColumnsOf(definition, answers, preferences),
      reference: readableReference(definition.referencePrefix, randomBytes(8)),
      isSuspectedSpam: envelope.honeypot !== '',
      submittedAt: limitClaimedTime(envelope.submittedAt, now),
      idempotencyKey: keys[0],
      bodyHash,
      files,
    })
    const outcome = stored ?? (await replayAnswer(ctx, keys, bodyHash))
    if (outcome) return outcome
  }
  throw new Error('no free form reference was found')
}

async function replayAnswer(ctx: Context, keys: readonly string[], bodyHash: string) {
  const found = await findSubmissionByKey(ctx.db, keys)
  if (!found) return undefined
  if (found.bodyHash !== bodyHash) {
    return refused('key-reused' as const, refusalTexts.keyReused, {
      fields: { idempotencyKey: refusalTexts.keyReused },
    })
  }
  const { id, reference, level } = found
  return accepted({ id, reference, level, isReplay: true })
}

type Row = Omit<NewSubmission, 'form' | 'receivedAt' | 'updatedAt'> & {
  files: readonly FileAnswer[]
}

/** Stores a submission. Refuses a missing file; returns undefined if the idempotency key or reference exists. */
function storeWithVersion(ctx: Context, definition: ClientForm, { files, ...row }: Row) {
  const form = formKey(definition)
  const at = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    if (!(await hasAllFiles(tx, files)))
      return refused('conflict' as const, refusalTexts.filesMissing)
    const stored = await insertSubmission(tx, { ...row, form, receivedAt: at, updatedAt: at })
    if (!stored) return undefined
    const { id, reference, level, reason, answers, preferences, isSuspectedSpam } = stored
    if (files.length > 0) await attachFiles(tx, id, files)
    const by = ctx.actor.kind === 'staff' ? ctx.actor : undefined
    // A device that was offline at the submit could not end the draft, whose id the key begins with.
    const draftId = /^([\w-]{8,64})\./.exec(row.idempotencyKey)?.[1]
    if (by && draftId) await endDraft(tx, { staffId: by.id, id: draftId, form, at })
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
    await logActivity(ctx, tx, 'client-form.submitted', ['client-form', id], {
      reference,
      form,
      level,
      isSuspectedSpam,
      ...(files.length > 0 ? { files: files.length } : {}),
    })
    if (!isSuspectedSpam) {
      await updateBoard(ctx, tx, definition, [stored.subject])
      await announceAudit(ctx, tx, stored)
    }
    return accepted({ id, reference, level, isReplay: false })
  })
}

/** Whether every file that the form names is fully uploaded. Locks the files until the transaction ends. */
async function hasAllFiles(tx: Transaction, files: readonly FileAnswer[]): Promise<boolean> {
  const hashes = new Set(files.map(({ hash }) => hash))
  return hashes.size === 0 || (await lockWholeFiles(tx, [...hashes])).length === hashes.size
}

/** Returns the device's time, or the server's if the device clock is clearly wrong (in the future, or before 2025). */
function limitClaimedTime(claimed: string | undefined, now: Date): Date {
  const at = claimed ? new Date(claimed) : now
  const isBelievable = at.getTime() <= now.getTime() && at.getUTCFullYear() >= 2025
  return isBelievable ? at : now
}

const maxPlaces = 200

/** Returns the option lists of forms: clinics from the settings, and survey places from enquiries (staff only). */
export async function readFormLists(ctx: Context): Promise<OptionLists> {
  const { groups } = await readSettings(ctx, 'clinics')
  const clinics = groups.flatMap(({ province, clinics }) =>
    clinics.map((name) => ({ value: name, label: name, group: province, sets: { province } })),
  )
  // Survey places are customers' addresses.
  if (!hasRole(ctx.actor, 'editor')) return { clinics }
  const requests = await findSurveyRequests(ctx.db, maxPlaces)
  const places = [...new Set(requests.map(({ place }) => place))]
  return { clinics, [surveyPlacesList]: places.map((place) => ({ value: place, label: place })) }
}
