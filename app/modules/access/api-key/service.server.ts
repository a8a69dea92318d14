import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import type { StaffActor, Context } from '#app/platform/context.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { hashToken } from '../secret/store.server.ts'
import { actorOf } from '../staff/store.server.ts'
import { apiKeyRefusals as words } from './content.ts'
import { apiKeyState, isTouchDue, limitPersonToScope } from './rules.ts'
import { findApiKeyByHash, touchApiKey } from './store.server.ts'

export type ValidApiKey = {
  /** The owner, with permissions limited to the key's scope. */
  actor: StaffActor
  /** The owner with all their permissions, for rules about the account itself. */
  owner: StaffActor
  isReadOnly: boolean
}

/** Limits each key to 600 requests a minute, so that a program in an endless loop can't block other users. */
const apiKeyLimit = { name: 'api-key', attempts: 600, windowSeconds: 60 }

/** Reads the owner's access on every request. Stores the last use at most once a minute. */
export async function validateApiKey(ctx: Context, given: string): Promise<Outcome<ValidApiKey>> {
  const found = await findApiKeyByHash(ctx.db, hashToken(given))
  if (!found) return refused('not-signed-in', words.unknown)
  const { key, now } = found
  const state = apiKeyState(key, now)
  if (!found.owner.isActive) return refused('not-signed-in', words.closed)
  if (state === 'revoked') return refused('not-signed-in', words.revoked)
  if (state === 'expired') return refused('not-signed-in', words.expired(key.expiresAt))
  const counted = await countAttempt(ctx, apiKeyLimit, key.id)
  if (!counted.ok) return counted
  if (isTouchDue(key.lastUsedAt, now)) await touchApiKey(ctx.db, key.id)
  const owner = actorOf(found.owner)
  const actor = { ...owner, ...limitPersonToScope(owner, key), apiKey: key.name }
  return accepted({ actor, owner, isReadOnly: key.isReadOnly })
}
