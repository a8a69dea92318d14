import { createHmac } from 'node:crypto'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { actorOf, findStaffUser } from '#app/modules/access/staff/store.server.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import { readCached } from '#app/platform/tagged-cache.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { hasRole } from '#app/platform/role-check.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A form filled in without a line may wait for weeks; a session ends after hours. */
const passDays = 35

/**
 * What names the person in a form that is sent after the session has ended (FLD-05): signed, and good for
 * nothing else. Undefined for whoever is not signed in.
 */
export async function formSenderPass(ctx: Context): Promise<string | undefined> {
  if (!hasRole(ctx.actor, 'editor')) return undefined
  return signed(ctx, `${ctx.actor.id}.${ctx.clock.now().getTime().toString(36)}`)
}

/** Who filled a form in, while the account is active; undefined where nobody is named, or not by us. */
export async function findFormSender(ctx: Context, pass: string): Promise<StaffActor | undefined> {
  const [, payload, id, time] = /^(([\w-]{1,64})\.([0-9a-z]{1,11}))\.[\w-]{43}$/.exec(pass) ?? []
  if (!payload || !id || !time || !isSameSecret(pass, await signed(ctx, payload))) return undefined
  const ageMs = ctx.clock.now().getTime() - Number.parseInt(time, 36)
  if (ageMs > passDays * dayMs) return undefined
  const user = await findStaffUser(ctx.db, id)
  const actor = user?.isActive ? actorOf(user) : undefined
  return actor && hasRole(actor, 'editor') ? actor : undefined
}

async function signed(ctx: Context, payload: string): Promise<string> {
  const load = () => readInstallationValue(ctx.db, 'form-stamp-secret')
  const secret = await readCached(ctx, 'form-stamp-secret', load)
  return `${payload}.${createHmac('sha256', secret).update(`form-sender\n${payload}`).digest('base64url')}`
}
