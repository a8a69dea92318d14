import {
  type FieldErrors,
  type Outcome,
  accepted,
  refused,
  refusedInput,
} from '#app/basics/outcome.ts'
import { isAtLeast } from '#app/basics/staff-roles.ts'
import {
  apiKeyPrefix,
  apiKeyState,
  coversScope,
  prefixOf,
} from '#app/modules/access/api-key/rules.ts'
import {
  type ApiKeyRow,
  countLiveApiKeys,
  findApiKeys,
  insertApiKey,
  lockApiKey,
  revokeApiKey,
} from '#app/modules/access/api-key/store.server.ts'
import { hashToken, makeToken } from '#app/modules/access/secret/store.server.ts'
import { lockPerson } from '#app/modules/access/staff/store.server.ts'
import { mailSecurityNotice } from '#app/modules/outbox/notification/service.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { apiKeyMails, apiKeyProblems as problems } from './content.ts'
import { apiKeyIdSchema, maxApiKeys, newApiKeySchema } from './schema.ts'

const maxListedKeys = 200

function toListedKey(
  { hash: _hash, userId: _userId, ...key }: ApiKeyRow,
  owner: { name: string; isOwn: boolean },
  now: Date,
) {
  return { ...key, owner: owner.name, isOwn: owner.isOwn, state: apiKeyState(key, now) }
}

/** Returns the actor's own keys, or everyone's for a super admin. Revoked keys come last. */
export async function listApiKeys({ db }: Pick<Context, 'db'>, actor: StaffActor) {
  const isForAll = isAtLeast(actor.role, 'super_admin')
  const rows = await findApiKeys(db, isForAll ? undefined : actor.id, maxListedKeys)
  return rows.map(({ key, owner, now }) =>
    toListedKey(key, { name: owner, isOwn: key.userId === actor.id }, now),
  )
}

export type CreatedApiKey = { id: string; key: string; expiresAt: Date }

/**
 * Creates an API key with at most its owner's permissions, and notifies the owner by email. The key is shown only once,
 * so a repeated request is refused as a conflict.
 */
export async function createApiKey(ctx: Context, input: unknown): Promise<Outcome<CreatedApiKey>> {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = newApiKeySchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { permissions, ...given } = parsed.data
  const scope = { role: given.role, permissions: [...new Set(permissions)] }
  const objection = scopeProblem(actor, scope)
  if (objection)
    return refused('invalid-input', Object.values(objection)[0]!, { fields: objection })
  const key = apiKeyPrefix + makeToken()
  return ctx.db.transaction(async (tx) => {
    // The lock makes the count reliable and keeps the account open until the key is stored.
    const owner = await lockPerson(tx, actor.id)
    if (!owner?.isActive) return notAllowed()
    if ((await countLiveApiKeys(tx, actor.id)) >= maxApiKeys)
      return refused('conflict', problems.tooMany(maxApiKeys))
    const row = await insertApiKey(tx, {
      ...given,
      ...scope,
      userId: actor.id,
      prefix: prefixOf(key),
      hash: hashToken(key),
    })
    if (!row) return refused('conflict', problems.shown)
    const { id, name, expiresAt } = row
    await logActivity(ctx, tx, 'api-key.created', ['api-key', id], {
      name,
      ...scope,
      isReadOnly: given.isReadOnly,
      days: given.days,
    })
    await mailSecurityNotice(ctx, tx, actor.id, apiKeyMails.created(name))
    return accepted({ id, key, expiresAt })
  })
}

function scopeProblem(
  actor: StaffActor,
  scope: Parameters<typeof coversScope>[1],
): FieldErrors | undefined {
  if (!hasRole(actor, scope.role)) return { role: problems.tooHighRole }
  return coversScope(actor, scope) ? undefined : { permissions: problems.missingPermission }
}

/** Revokes an API key at once and permanently: one's own, or any key for a super admin. Safe to repeat. */
export async function revokeKey(ctx: Context, input: unknown): Promise<Outcome<{ id: string }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = apiKeyIdSchema.safeParse(input)
  if (!parsed.success) return refused('not-found', problems.unknown)
  const { id } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const key = await lockApiKey(tx, id)
    const isTheirs = key?.userId === actor.id || hasRole(actor, 'super_admin')
    if (!key || !isTheirs) return refused('not-found', problems.unknown)
    if (key.revokedAt) return accepted({ id })
    await revokeApiKey(tx, id)
    await logActivity(ctx, tx, 'api-key.revoked', ['api-key', id], { name: key.name })
    return accepted({ id })
  })
}
