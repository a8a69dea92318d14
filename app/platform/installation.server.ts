import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { dayMs } from '#app/basics/dates.ts'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import type { Context } from './context.server.ts'
import type { Queryable } from './database.server.ts'
import { installationValues } from './tables.ts'
import { readCached } from './tagged-cache.server.ts'

export type InstallationValue =
  | 'public-anon-key'
  | 'session-secret'
  | 'referral-secret'
  | 'form-stamp-secret'
  | 'opt-out-secret'
  | 'data-request-secret'
  | 'enquiry-secret'
  | 'reply-secret'

/** Returns a value created once for this installation and stored in its database, so that all nodes share it. */
export async function readInstallationValue(db: Queryable, name: InstallationValue) {
  const kept = await findStoredValue(db, name)
  if (kept) return kept.value
  const value = randomBytes(32).toString('base64url')
  await db.insert(installationValues).values({ name, value }).onConflictDoNothing()
  return (await findStoredValue(db, name))!.value
}

/** Like `readInstallationValue`, but reads the database only once. */
export function readSecret(ctx: Context, name: InstallationValue): Promise<string> {
  return readCached(ctx, name, () => readInstallationValue(ctx.db, name))
}

async function findStoredValue(db: Queryable, name: InstallationValue) {
  const [row] = await db.select().from(installationValues).where(eq(installationValues.name, name))
  return row
}

/** Returns the key that browsers send to the public functions; it grants no other access. */
export function readPublicKey(ctx: Context): Promise<string> {
  if (ctx.env.PUBLIC_ANON_KEY) return Promise.resolve(ctx.env.PUBLIC_ANON_KEY)
  return readCached(ctx, 'public-key', () => readInstallationValue(ctx.db, 'public-anon-key'))
}

/**
 * Result of checking the token of a form. A `page` token is the same for all visitors on one day. A `visit` token
 * belongs to one browser, which requests it when the visitor first touches a form.
 */
export type FormToken =
  | { kind: 'none' }
  | { kind: 'forged' }
  | { kind: 'page'; ageMs: number }
  | { kind: 'visit'; ageMs: number; serial: string }

/** Tolerated difference between the clocks of two nodes. A token from further in the future counts as forged. */
const clockSlackMs = 5_000

/** Returns the token of a page. It depends only on the day, so that the page can be cached for everyone. */
export async function createPageToken(ctx: Context): Promise<string> {
  const day = Math.floor(ctx.clock.now().getTime() / dayMs)
  return signPayload(await readSecret(ctx, 'form-stamp-secret'), `p.${day.toString(36)}`)
}

/** Returns a new token for one browser; its age shows how long the form was open. */
export async function createVisitToken(ctx: Context): Promise<string> {
  const serial = randomBytes(9).toString('base64url')
  return signPayload(
    await readSecret(ctx, 'form-stamp-secret'),
    `v.${ctx.clock.now().getTime().toString(36)}.${serial}`,
  )
}

/** Checks the token of a form; only tokens signed by this installation have an age. */
export async function readFormToken(ctx: Context, given: string): Promise<FormToken> {
  if (given === '') return { kind: 'none' }
  const [, payload, kind, time, serial] =
    /^((p|v)\.([0-9a-z]{1,11})(?:\.([\w-]{12}))?)\.[\w-]{43}$/.exec(given) ?? []
  if (
    !payload ||
    !isSameSecret(given, signPayload(await readSecret(ctx, 'form-stamp-secret'), payload))
  )
    return { kind: 'forged' }
  const issuedMs = Number.parseInt(time!, 36) * (kind === 'p' ? dayMs : 1)
  const ageMs = ctx.clock.now().getTime() - issuedMs
  if (ageMs < -clockSlackMs) return { kind: 'forged' }
  return kind === 'v' && serial ? { kind: 'visit', ageMs, serial } : { kind: 'page', ageMs }
}

function signPayload(secret: string, payload: string): string {
  return `${payload}.${createHmac('sha256', secret).update(`form-stamp\n${payload}`).digest('base64url')}`
}
