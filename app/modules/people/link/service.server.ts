import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { permissionsOfRole } from '#app/modules/access/rules.ts'
import { resetLinkSchema } from '#app/modules/access/schema.ts'
import { keyedHash, hashToken, makeToken } from '#app/modules/access/secret/store.server.ts'
import { delayFailure } from '#app/modules/access/sign-in/service.server.ts'
import { runNewUserHooks } from '#app/modules/access/staff/service.server.ts'
import {
  type StaffUserRow,
  addResetLink,
  addStaffUser,
  findPasswordHash,
  findStaffUserByEmail,
  storeResetLink,
} from '#app/modules/access/staff/store.server.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { type NoticeWords, notices } from '#app/modules/outbox/notification/content.ts'
import { notifyPerson } from '#app/modules/outbox/notification/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { invitationSchema, personTargetSchema } from '../schema.ts'
import { runPersonChange, readPerson } from '../service.server.ts'
import { composeInvitation, composePasswordReset } from './rules.ts'

const linkMinutes = { invitation: 72 * 60, reset: 60, forgotten: 30 } as const

/**
 * Creates a one-time link in the caller's transaction and emails it if a mail server is set up; the email's text is
 * erased after delivery. The new link invalidates the person's earlier links, except if its kind is `forgotten`,
 * because anyone can request a link of this kind for any address.
 */
async function sendLink(
  ctx: Context,
  tx: Transaction,
  user: StaffUserRow,
  kind: keyof typeof linkMinutes,
  inviterName: string,
) {
  const token = makeToken()
  const minutes = linkMinutes[kind]
  const store = kind === 'forgotten' ? addResetLink : storeResetLink
  const expiresAt = await store(tx, user.id, hashToken(token), minutes)
  const page = new URL('/admin/reset-password', siteAddress(ctx.env)).href
  const link = `${page}#token=${token}${kind === 'invitation' ? '&for=invitation' : ''}`
  const isMailed = ctx.env.SMTP_URL !== undefined
  if (isMailed) {
    const site = await readSettings(ctx, 'site')
    const to = { site, name: user.fullName, address: user.email, url: link }
    const message =
      kind === 'invitation'
        ? composeInvitation({ ...to, inviterName, hours: minutes / 60 })
        : composePasswordReset({ ...to, validMinutes: minutes })
    const mailKind = kind === 'invitation' ? 'staff-invitation' : 'password-reset'
    const item = mailDelivery(mailKind, message, ['staff-user', user.id])
    await enqueueDeliveries(ctx, tx, [{ ...item, isForgettable: true }])
  }
  return { link, expiresAt: expiresAt.toISOString(), isMailed }
}

/**
 * Adds a person and creates a one-time link (72 h) to set a password. The link is returned, and emailed if a mail
 * server is set up. Only its hash is stored.
 */
export async function invitePerson(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'super_admin')) return notAllowed()
  const parsed = invitationSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { role } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const permissions = permissionsOfRole(role)
    const added = await addStaffUser(tx, { ...parsed.data, permissions })
    if (!added) {
      const taken = 'There is already an account with this email address.'
      return refused('conflict', taken, { fields: { email: taken } })
    }
    const made = await sendLink(ctx, tx, added, 'invitation', actor.name)
    const { isMailed } = made
    await logActivity(ctx, tx, 'staff.invited', ['staff-user', added.id], { role, isMailed })
    await runNewUserHooks(ctx, tx, added.id)
    return accepted({
      person: await readPerson(tx, added.id),
      kind: 'invitation' as const,
      ...made,
    })
  })
}

/** Creates a new one-time link: an invitation if the person has never set a password, otherwise a password reset. */
export function makePersonLink(ctx: Context, input: unknown) {
  return runPersonChange(ctx, personTargetSchema, input, () => async (tx, user, actor) => {
    if (!user.isActive) return refused('conflict', 'This account is inactive. Reactivate it first.')
    const kind = (await findPasswordHash(tx, user.id)) ? 'reset' : 'invitation'
    const made = await sendLink(ctx, tx, user, kind, actor.name)
    const action = kind === 'reset' ? 'staff.reset-link-made' : 'staff.invited-again'
    const { isMailed } = made
    await logActivity(ctx, tx, action, ['staff-user', user.id], { isMailed })
    // The owner learns that someone else created a link that can set their password.
    if (kind === 'reset') await notifyOwner(ctx, tx, user.id, notices.resetLinkMade(actor.name))
    return accepted({ kind, ...made } as const)
  })
}

/** Notifies a person by email and under the bell. */
function notifyOwner(ctx: Context, tx: Transaction, userId: string, words: NoticeWords) {
  const notice = { ...words, to: { userId }, href: '/admin/profile' } as const
  return notifyPerson(ctx, tx, notice, 'always')
}

/** Limits per network, per account and network, and per mailbox, regardless of the client. */
const requestLimits = {
  network: { name: 'forgot-password:network', attempts: 20, windowSeconds: 15 * 60 },
  account: { name: 'forgot-password:account', attempts: 3, windowSeconds: 15 * 60 },
  mailbox: {
    name: 'forgot-password:mailbox',
    attempts: 6,
    windowSeconds: 60 * 60,
    isFixed: true,
  },
}

/**
 * Emails a 30-minute one-time link to the account with this address. Response and response time are the same for
 * unknown and closed accounts, and the limits count for every address. Other links stay valid.
 */
export async function requestResetLink(ctx: Context, input: unknown): Promise<Outcome<null>> {
  const startedAt = performance.now()
  const parsed = resetLinkSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  if (!ctx.env.SMTP_URL) {
    return refused(
      'unavailable',
      'This installation cannot send email. Ask an administrator for a one-time link.',
    )
  }
  const { email } = parsed.data
  const account = await keyedHash(ctx.db, email)
  for (const [limit, client] of [
    [requestLimits.network, ctx.clientNetwork],
    [requestLimits.account, `${account} ${ctx.clientNetwork}`],
    [requestLimits.mailbox, account],
  ] as const) {
    const counted = await countAttempt(ctx, limit, client)
    if (!counted.ok) return counted
  }
  await mailResetLink(ctx, email)
  await delayFailure(startedAt)
  return accepted(null)
}

async function mailResetLink(ctx: Context, email: string): Promise<void> {
  const user = await findStaffUserByEmail(ctx.db, email)
  if (!user?.isActive) return
  await ctx.db.transaction(async (tx) => {
    await sendLink(ctx, tx, user, 'forgotten', '')
    // Anyone can type an address, so the entry names no staff member as requester.
    await logActivity(ctx, tx, 'staff.reset-link-requested', ['staff-user', user.id])
  })
}

/** Notifies a person by email and under the bell that their password was changed with a one-time link. */
export const notifyOfPasswordReset = (ctx: Context, tx: Transaction, userId: string) =>
  notifyOwner(ctx, tx, userId, notices.passwordReset())
