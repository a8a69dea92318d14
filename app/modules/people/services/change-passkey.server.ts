import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { warnPerson } from '#app/modules/outbox/notification/services/notify-staff.server.ts'
import {
  countPasskeysOf,
  findOwnPasskey,
  removePasskey,
  renamePasskey,
} from '#app/modules/access/data/passkeys.server.ts'
import { lockPerson } from '#app/modules/access/data/people.server.ts'
import {
  isSecondStepRequired,
  secondStepsOf,
} from '#app/modules/access/services/second-step-policy.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { passkeyMails } from '../content/passkey-mails.ts'
import { passkeyRemovalSchema, passkeyRenamingSchema } from '../schema/passkeys.ts'
import { passkeyChanges } from './add-passkey.server.ts'

const gone = () => refused('not-found', 'There is no such passkey.')

/** Gives one's own passkey another name. Safe to repeat. */
export async function renameOwnPasskey(ctx: Context, input: unknown): Promise<Outcome<null>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = passkeyRenamingSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const counted = await countAttempt(ctx, passkeyChanges, actor.id)
  if (!counted.ok) return counted
  const { id, name } = parsed.data
  return ctx.db.transaction(async (tx): Promise<Outcome<null>> => {
    const passkey = await findOwnPasskey(tx, actor.id, id)
    if (!passkey) return gone()
    if (passkey.name === name) return accepted(null)
    await renamePasskey(tx, id, name)
    await recordActivity(ctx, tx, {
      action: 'staff.passkey-renamed',
      subjectType: 'staff-user',
      subjectId: actor.id,
      details: { changes: [{ field: 'name', oldValue: passkey.name, newValue: name }] },
    })
    return accepted(null)
  })
}

/** Removes one's own passkey: it signs in no more, and its owner is mailed. The last step that a role needs stays. */
export async function removeOwnPasskey(ctx: Context, input: unknown): Promise<Outcome<null>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = passkeyRemovalSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const counted = await countAttempt(ctx, passkeyChanges, actor.id)
  if (!counted.ok) return counted
  const isRequired = await isSecondStepRequired(ctx, actor.role)
  return ctx.db.transaction(async (tx): Promise<Outcome<null>> => {
    await lockPerson(tx, actor.id)
    const passkey = await findOwnPasskey(tx, actor.id, parsed.data.id)
    if (!passkey) return gone()
    const steps = await secondStepsOf({ db: tx }, actor.id)
    const isLast = !steps.includes('code') && (await countPasskeysOf(tx, actor.id)) === 1
    if (isRequired && isLast)
      return refused(
        'conflict',
        'Your role needs a second step. Add another passkey or an authenticator app first.',
      )
    await removePasskey(tx, passkey.id)
    await recordActivity(ctx, tx, {
      action: 'staff.passkey-removed',
      subjectType: 'staff-user',
      subjectId: actor.id,
      details: { name: passkey.name },
    })
    await warnPerson(ctx, tx, actor.id, passkeyMails.removed(passkey.name))
    return accepted(null)
  })
}
