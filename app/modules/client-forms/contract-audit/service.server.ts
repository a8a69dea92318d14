import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import type { AssignedWork } from '#app/modules/access/staff/service.server.ts'
import { recordMailConsent } from '#app/modules/outbox/mail/service.server.ts'
import { enqueueEvent } from '#app/modules/outbox/webhook/service.server.ts'
import { canOwn } from '#app/modules/sales/lead/owner/store.server.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { recordActivity, logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, nameOf, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { formKey } from '../definition/rules.ts'
import type { Submission } from '../submission/store.server.ts'
import { type RolloutChange, changeClinicSchema } from './board/schema.ts'
import { auditQuestions, contractAudit } from './content.ts'
import { announcementTime } from './message/rules.ts'
import { deleteSentMessages, scheduleMessages } from './message/store.server.ts'
import {
  type ClinicRow,
  countClinicsOf,
  insertClinic,
  lockClinic,
  moveClinics,
  refreshNewestAudits,
  updateClinic,
} from './store.server.ts'

/**
 * Updates the board and schedules requested messages after a change of an audit. Permission must already be checked.
 * @param subjects the clinics named in the audit before and after the change
 */
export async function recordAudit(
  ctx: Context,
  tx: Transaction,
  subjects: readonly string[],
): Promise<void> {
  await refreshNewestAudits(tx, formKey(contractAudit), subjects)
  await scheduleMessages(tx, subjects, announcementTime(ctx.clock.now()))
}

/** Sends the current dates to the corrected email address of a form, because they only went to the wrong one. */
export async function repeatMessages(
  ctx: Context,
  tx: Transaction,
  { id, subject }: Pick<Submission, 'id' | 'subject'>,
): Promise<void> {
  await deleteSentMessages(tx, id)
  await scheduleMessages(tx, [subject], announcementTime(ctx.clock.now()))
}

/**
 * Stores the consent in a received audit, and sends a webhook event that identifies it without its answers.
 * Does nothing for another form. Call it once for each audit, when it first counts.
 */
export async function announceAudit(
  ctx: Context,
  tx: Transaction,
  { id, reference, level, form, preferences, receivedAt }: Submission,
): Promise<void> {
  if (form !== formKey(contractAudit)) return
  const { email, [auditQuestions.topics]: topics } = preferences
  // As of its arrival, so that an opt-out since then still counts.
  if (typeof email === 'string' && Array.isArray(topics) && topics.length > 0)
    await recordMailConsent(tx, email, 'rollout', receivedAt)
  await enqueueEvent(ctx, tx, {
    type: 'audit.received',
    summary: `Contract audit received: ${reference}`,
    path: `/admin/forms/${form}/received/${id}`,
    data: { submissionId: id, reference, form, level },
  })
}

const cannotOwnText = 'This person can’t own clinics.'

/**
 * Changes the stage, migration date or owner of a clinic. Requires the editor role or higher. Repeating the same values
 * has no effect; an outdated version is a conflict with the stored values.
 */
export async function changeClinic(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ version: number }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = changeClinicSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'This change can’t be saved. Check the values and try again.')
  const { clinicName, version, change } = parsed.data
  if (change.ownerId && change.ownerId !== actor.id && !(await canOwn(ctx.db, change.ownerId)))
    return refused('invalid-input', cannotOwnText, { fields: { ownerId: cannotOwnText } })
  return ctx.db.transaction(async (tx) => {
    const clinic = await lockListedClinic(tx, clinicName)
    if (!clinic) return refused('not-found', 'This clinic is not on the board.')
    const changes = clinicDifferences(clinic, change)
    if (changes.length === 0) return accepted({ version: clinic.version })
    if (clinic.version !== version) {
      const { stage, migrationDate, ownerId, changedByName } = clinic
      const current = { stage, migrationDate, ownerId, changedByName, version: clinic.version }
      const message = 'Someone else changed this clinic while you were editing.'
      return refused('conflict', message, { current })
    }
    const at = ctx.clock.now()
    const next = { ...change, version: version + 1, changedByName: actor.name, updatedAt: at }
    await updateClinic(tx, clinic.key, next)
    if (changes.some(({ field }) => field !== 'ownerId'))
      await scheduleMessages(tx, [clinic.key], announcementTime(at))
    await logActivity(ctx, tx, 'client-form.rollout-changed', ['rollout-clinic', clinic.key], {
      clinic: clinic.name,
      changes,
    })
    return accepted({ version: version + 1 })
  })
}

/** Locks and returns the clinic's row, created if the clinic is only in the settings; undefined if unknown. */
async function lockListedClinic(tx: Transaction, name: string): Promise<ClinicRow | undefined> {
  const found = await lockClinic(tx, name)
  if (found) return found
  const { value } = await findSettings(tx, 'clinics')
  const wanted = name.toLowerCase()
  const listed = value.groups
    .flatMap(({ clinics }) => clinics)
    .find((clinic) => clinic.trim().toLowerCase() === wanted)
  if (!listed) return undefined
  await insertClinic(tx, listed)
  return lockClinic(tx, listed)
}

function clinicDifferences(clinic: ClinicRow, change: RolloutChange) {
  const names = ['stage', 'migrationDate', 'ownerId'] as const
  return names.flatMap((name) =>
    change[name] === undefined || change[name] === clinic[name]
      ? []
      : [{ field: name, oldValue: clinic[name], newValue: change[name] }],
  )
}

/** The clinics that a person owns on the rollout board, so that they can be handed over to a colleague. */
export const clinicsOwnedBy: AssignedWork = {
  kind: 'clinics',
  words: ['clinic in the rollout', 'clinics in the rollout'],
  takenBy: 'editor',
  count: countClinicsOf,
  async handOver(ctx, tx, from, to) {
    const moved = await moveClinics(tx, from.id, to.id, nameOf(ctx.actor), ctx.clock.now())
    const changes = [{ field: 'ownerId', oldValue: from.id, newValue: to.id }]
    const activities = moved.map(({ key, name }) => ({
      action: 'client-form.rollout-changed',
      subjectType: 'rollout-clinic',
      subjectId: key,
      details: { clinic: name, changes },
    }))
    await recordActivity(ctx, tx, ...activities)
    return moved.length
  },
}
