import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { warnPerson } from '#app/modules/outbox/notification/services/notify-staff.server.ts'
import { readSettings } from '#app/modules/settings/data.server.ts'
import {
  checkAddition,
  makeAdditionOptions,
} from '#app/modules/access/data/passkey-proofs.server.ts'
import { addPasskey, findPasskeysOf } from '#app/modules/access/data/passkeys.server.ts'
import { lockPerson } from '#app/modules/access/data/people.server.ts'
import { noPasskeysHere, relyingPartyOf } from '#app/modules/access/rules/relying-party.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { countAttempt, type RateLimit } from '#app/platform/rate-limit.server.ts'
import { passkeyMails } from '../content/passkey-mails.ts'
import {
  mostPasskeys,
  passkeyAdditionSchema,
  type ListedPasskey,
  type OwnPasskeys,
} from '../schema/passkeys.ts'
import { presentPasskey } from './present-passkey.server.ts'

export const passkeyChanges: RateLimit = {
  name: 'passkeys:person',
  attempts: 40,
  windowSeconds: 15 * 60,
}

/** One's own passkeys, and why none can be added here. */
export async function listPasskeys(ctx: Context, userId: string): Promise<OwnPasskeys> {
  return {
    passkeys: (await findPasskeysOf(ctx.db, userId)).map(presentPasskey),
    problem: relyingPartyOf(siteAddress(ctx.env)) ? null : noPasskeysHere,
  }
}

/** What the browser needs to make a passkey; the challenge is this session's, and for one answer. */
export async function beginPasskey(ctx: Context, sessionId: string) {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const party = relyingPartyOf(siteAddress(ctx.env))
  if (!party) return refused('unavailable', noPasskeysHere)
  const counted = await countAttempt(ctx, passkeyChanges, actor.id)
  if (!counted.ok) return counted
  const present = await findPasskeysOf(ctx.db, actor.id)
  if (present.length >= mostPasskeys) return tooMany()
  const { brandName } = await readSettings(ctx, 'site')
  const adder = { id: actor.id, email: actor.email, name: actor.name, sessionId }
  return accepted(await makeAdditionOptions(ctx.db, party, brandName, adder, present))
}

/** Keeps a passkey that the browser made; from then on it signs in, and its owner is mailed. */
export async function finishPasskey(
  ctx: Context,
  input: unknown,
  sessionId: string,
): Promise<Outcome<{ passkey: ListedPasskey }>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = passkeyAdditionSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const party = relyingPartyOf(siteAddress(ctx.env))
  if (!party) return refused('unavailable', noPasskeysHere)
  const { name, response } = parsed.data
  const key = await checkAddition(ctx.db, party, response, sessionId)
  if (!key)
    return refused('conflict', 'The passkey could not be checked, or it took too long. Try again.')
  return ctx.db.transaction(async (tx): Promise<Outcome<{ passkey: ListedPasskey }>> => {
    await lockPerson(tx, actor.id)
    if ((await findPasskeysOf(tx, actor.id)).length >= mostPasskeys) return tooMany()
    const added = await addPasskey(tx, { ...key, userId: actor.id, name })
    if (!added) return refused('conflict', 'This passkey is in use already.')
    await recordActivity(ctx, tx, {
      action: 'staff.passkey-added',
      subjectType: 'staff-user',
      subjectId: actor.id,
      details: { name },
    })
    await warnPerson(ctx, tx, actor.id, passkeyMails.added(name))
    return accepted({ passkey: presentPasskey(added) })
  })
}

const tooMany = () =>
  refused('conflict', `You have ${mostPasskeys} passkeys. Remove one that you no longer use.`)
