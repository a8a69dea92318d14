import { parse, serialize } from 'hono/utils/cookie'
import type { Database } from '#app/platform/database.server.ts'
import { fingerprint, isSameHash } from './secrets.server.ts'

const yearSeconds = 365 * 24 * 3600

/**
 * A mark that this browser signed in to the account before. It opens nothing; it lets the owner of an
 * account past a flood of guesses from elsewhere, even from the same network (T10).
 */
export async function makeDeviceCookie(
  db: Database,
  email: string,
  isSecure: boolean,
): Promise<string> {
  return serialize(cookieName(isSecure), await deviceMark(db, email), {
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    path: '/',
    maxAge: yearSeconds,
  })
}

export async function isKnownDevice(
  db: Database,
  email: string,
  isSecure: boolean,
  headers: Headers,
): Promise<boolean> {
  const given = parse(headers.get('cookie') ?? '', cookieName(isSecure))[cookieName(isSecure)]
  return given !== undefined && isSameHash(await deviceMark(db, email), given)
}

function deviceMark(db: Database, email: string): Promise<string> {
  return fingerprint(db, `device ${email}`)
}

function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-admin_device' : 'admin_device'
}
