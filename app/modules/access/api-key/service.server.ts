import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import { type StaffActor, type Context, allowVisitor } from '#app/platform/context.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { hashToken } from '../secret/store.server.ts'
import { actorOf } from '../staff/store.server.ts'
import { apiKeyRefusals as words } from './content.ts'
import { apiKeyState, isTouchDue, narrowPerson } from './rules.ts'
import { findApiKeyByHash, touchApiKey } from './store.server.ts'

export type ValidApiKey = {
  /** The owner, with no more than the scope of the key. */
  actor: StaffActor
  /** The owner as they are, whom rules about accounts are about. */
  owner: StaffActor
  isReadOnly: boolean
}

/** One program in a loop must not take the server from everyone else. */
const useLimit = { name: 'api-key', attempts: 600, windowSeconds: 60 }

/**
 * Who sends a request with an API key: its owner, narrowed to the scope of the key. Role, permissions and account of
 * the owner are read each time, and the last use is written once a minute.
 */
export async function validateApiKey(ctx: Context, given: string): Promise<Outcome<ValidApiKey>> {
  allowVisitor(ctx)
  const found = await findApiKeyByHash(ctx.db, hashToken(given))
  if (!found) return refused('not-signed-in', words.unknown)
  const { key, now } = found
  const state = apiKeyState(key, now)
  if (!found.owner.isActive) return refused('not-signed-in', words.closed)
  if (state === 'revoked') return refused('not-signed-in', words.revoked)
  if (state === 'expired') return refused('not-signed-in', words.expired(key.expiresAt))
  const counted = await countAttempt(ctx, useLimit, key.id)
  if (!counted.ok) return counted
  if (isTouchDue(key.lastUsedAt, now)) await touchApiKey(ctx.db, key.id)
  const owner = actorOf(found.owner)
  const actor = { ...owner, ...narrowPerson(owner, key), apiKey: key.name }
  return accepted({ actor, owner, isReadOnly: key.isReadOnly })
}
