import { randomBytes } from 'node:crypto'
import { readableReference } from '#app/basics/ids.ts'
import { type Outcome, accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import { notAllowed, type Context } from '#app/platform/context.server.ts'
import { isDatabaseOutage } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { sampleAdministratorEmail } from '../content.ts'
import { claimLinkSchema, claimSchema } from '../schema.ts'
import { hashPassword, hashQueue, hashToken, makeToken } from '../secret/store.server.ts'
import type { Credentials } from '../session/service.server.ts'
import { startSessionOf } from '../session/store.server.ts'
import { type SignedIn, finishSignIn, refuseWhenBusy } from '../sign-in/service.server.ts'
import { createStaffUser, insertPerson, validatePassword } from '../staff/service.server.ts'
import {
  addClaimLink,
  deleteClaimLinks,
  hasAccount,
  hasSuperAdmin,
  isClaimLinkOpen,
  lockStaff,
} from '../staff/store.server.ts'

const linkMinutes = 60

const refuseSecondClaim = () =>
  refused(
    'conflict',
    'This installation already has an administrator. Sign in, or ask them to invite you.',
  )
const refuseInvalidLink = () =>
  refused(
    'not-allowed',
    'This link no longer works. It was already used, is more than an hour old or is incomplete. Restart the server or run npm run admin:create -- --claim to print a new link.',
  )

/**
 * True until the first account exists, active or not. False during a database outage, in which the sign-in page must
 * still open. Visitors may know this: `checkClaimLink` reveals almost the same, whether there is an administrator.
 */
export async function isUnclaimed({ db }: Context): Promise<boolean> {
  try {
    return !(await hasAccount(db))
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    return false
  }
}

/**
 * Creates a one-time link that lets its user create the first administrator within an hour. The token is in the URL
 * fragment, which browsers don't send, and only its hash is stored. Refused once a super_admin exists.
 */
export async function makeClaimLink(
  ctx: Context,
): Promise<Outcome<{ link: string; minutes: number }>> {
  if (ctx.actor.kind !== 'system') return notAllowed()
  if (await hasSuperAdmin(ctx.db)) return refuseSecondClaim()
  const token = makeToken()
  await addClaimLink(ctx.db, hashToken(token), linkMinutes)
  const page = new URL('/admin/claim', siteAddress(ctx.env)).href
  return accepted({ link: `${page}#token=${token}`, minutes: linkMinutes })
}

/** Checks whether a link can still create the first administrator. The refusal explains how to get a new link. */
export async function checkClaimLink(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ tokenHash: string }>> {
  const parsed = claimLinkSchema.safeParse(input)
  if (!parsed.success) return refuseInvalidLink()
  const tokenHash = hashToken(parsed.data.token)
  // Read before the administrator, whose creation closes the link: a second person then reads that they can sign in.
  const isOpen = await isClaimLinkOpen(ctx.db, tokenHash)
  if (await hasSuperAdmin(ctx.db)) return refuseSecondClaim()
  return isOpen ? accepted({ tokenHash }) : refuseInvalidLink()
}

/** Creates and signs in the first administrator. Of two simultaneous uses, one succeeds; afterwards no link works. */
export async function claimInstallation(
  ctx: Context,
  input: unknown,
  credentials: Credentials,
): Promise<Outcome<SignedIn>> {
  const link = await checkClaimLink(ctx, input)
  if (!link.ok) return link
  const parsed = claimSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { email, fullName, password } = parsed.data
  const weakness = validatePassword(password, [email, fullName])
  if (weakness) return refusedField('password', weakness)
  return refuseWhenBusy(async () => {
    const passwordHash = await hashQueue.run(0, () => hashPassword(password))
    const added = await ctx.db.transaction(async (tx) => {
      await lockStaff(tx)
      if (await hasSuperAdmin(tx)) return refuseSecondClaim()
      if (!(await isClaimLinkOpen(tx, link.value.tokenHash))) return refuseInvalidLink()
      const person = { email, fullName, role: 'super_admin' as const }
      const inserted = await insertPerson(ctx, tx, person, passwordHash, 'staff.claimed')
      if (inserted.ok) await deleteClaimLinks(tx)
      return inserted
    })
    if (!added.ok) return added
    const made = await startSessionOf(ctx.db, credentials, added.value.id)
    return finishSignIn(ctx, made!, credentials.isSecure)
  })
}

/**
 * Returns the message with the link for creating the first administrator or, with SAMPLES=yes, with a sample sign-in.
 * Undefined once a super_admin exists. The message contains a credential, so print it to the terminal and never log it.
 */
export async function firstStartMessage(ctx: Context): Promise<string | undefined> {
  if (ctx.env.SAMPLES === 'yes') return createSampleSignIn(ctx)
  const made = await makeClaimLink(ctx)
  if (!made.ok) return undefined
  return [
    `Create your administrator account with this link. It works once and expires in ${made.value.minutes} minutes:`,
    `  ${made.value.link}`,
    'Expired? Restart the server, or run: npm run admin:create -- --claim',
    '',
  ].join('\n')
}

async function createSampleSignIn(ctx: Context): Promise<string | undefined> {
  if (await hasSuperAdmin(ctx.db)) return undefined
  const password = readableReference(
    readableReference('key', randomBytes(8)),
    randomBytes(8),
  ).toLowerCase()
  const created = await createStaffUser(ctx, {
    email: sampleAdministratorEmail,
    password,
    fullName: 'Sample Administrator',
    role: 'super_admin',
  })
  // Another server process has already created the account and printed its message.
  if (!created.ok) return undefined
  return [
    'The staff console is at /admin. Sign in with this sample account. It won’t be shown again:',
    `  Email     ${sampleAdministratorEmail}`,
    `  Password  ${password}`,
    `Lost it? Run: npm run admin:create -- --reset --email ${sampleAdministratorEmail}`,
    '',
  ].join('\n')
}
