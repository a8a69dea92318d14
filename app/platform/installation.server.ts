import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
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

/** A value made once for this installation and kept in its database; all nodes get the same. */
export async function readInstallationValue(
  db: Queryable,
  name: InstallationValue,
): Promise<string> {
  const kept = await findValue(db, name)
  if (kept) return kept.value
  const value = randomBytes(32).toString('base64url')
  await db.insert(installationValues).values({ name, value }).onConflictDoNothing()
  return (await findValue(db, name))!.value
}

async function findValue(db: Queryable, name: InstallationValue) {
  const [row] = await db.select().from(installationValues).where(eq(installationValues.name, name))
  return row
}

/** The key browsers send to the public functions. It grants nothing beyond them. */
export function readPublicKey(ctx: Context): Promise<string> {
  if (ctx.env.PUBLIC_ANON_KEY) return Promise.resolve(ctx.env.PUBLIC_ANON_KEY)
  return readCached(ctx, 'public-key', () => readInstallationValue(ctx.db, 'public-anon-key'))
}

/**
 * What a token says of the form it came with. A page's token is the same for everyone who got the page
 * that day; a visit's was handed to one browser when someone first touched the page.
 */
export type FormToken =
  | { kind: 'none' }
  | { kind: 'forged' }
  | { kind: 'page'; ageMs: number }
  | { kind: 'visit'; ageMs: number; serial: string }

const dayMs = 24 * 60 * 60 * 1000
/** The clocks of two nodes may differ by this. */
const clockSlackMs = 5_000

/** A page's token: it depends on the day only, so that the page can be cached for everyone. */
export async function pageToken(ctx: Context): Promise<string> {
  const day = Math.floor(ctx.clock.now().getTime() / dayMs)
  return signed(await readSecret(ctx), `p.${day.toString(36)}`)
}

/** A token of this moment for one browser; its age shows the server how long the form was open. */
export async function visitToken(ctx: Context): Promise<string> {
  const serial = randomBytes(9).toString('base64url')
  return signed(await readSecret(ctx), `v.${ctx.clock.now().getTime().toString(36)}.${serial}`)
}

/** Reads what a form sent; only tokens that this installation signed tell of a time. */
export async function readFormToken(ctx: Context, given: string): Promise<FormToken> {
  if (given === '') return { kind: 'none' }
  const [, payload, kind, time, serial] =
    /^((p|v)\.([0-9a-z]{1,11})(?:\.([\w-]{12}))?)\.[\w-]{43}$/.exec(given) ?? []
  if (!payload || !kind || !time || !isSameSecret(given, signed(await readSecret(ctx), payload)))
    return { kind: 'forged' }
  const issuedMs = Number.parseInt(time, 36) * (kind === 'p' ? dayMs : 1)
  const ageMs = ctx.clock.now().getTime() - issuedMs
  if (ageMs < -clockSlackMs) return { kind: 'forged' }
  return kind === 'v' && serial ? { kind: 'visit', ageMs, serial } : { kind: 'page', ageMs }
}

function signed(secret: string, payload: string): string {
  return `${payload}.${createHmac('sha256', secret).update(`form-stamp\n${payload}`).digest('base64url')}`
}

function readSecret(ctx: Context): Promise<string> {
  const load = () => readInstallationValue(ctx.db, 'form-stamp-secret')
  return readCached(ctx, 'form-stamp-secret', load)
}
