import { enqueueDeliveries } from '#app/features/deliveries/services/enqueue-deliveries.server.ts'
import { composePasswordReset, mailDelivery } from '#app/features/mail/rules.ts'
import { readSettings } from '#app/features/settings/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { hashToken, makeToken } from '#app/features/staff-access/data/secrets.server.ts'
import {
  storeResetLink,
  type StaffUserRow,
} from '#app/features/staff-access/data/staff-users.server.ts'
import { composeInvitation } from '../rules/compose-invitation.ts'
import type { OneTimeLink } from '../schema.ts'

const linkHours = { invitation: 72, reset: 1 } as const

/**
 * Makes a one-time link, in the caller's transaction, and puts it into a mail where a mail server is set
 * up; the mail's text is forgotten once it arrived. An earlier link of the person stops working.
 */
export async function sendLink(
  ctx: Context,
  tx: Transaction,
  user: StaffUserRow,
  kind: OneTimeLink['kind'],
  inviterName: string,
): Promise<Omit<OneTimeLink, 'person'>> {
  const token = makeToken()
  const hours = linkHours[kind]
  const expiresAt = await storeResetLink(tx, user.id, hashToken(token), hours * 60)
  const page = new URL('/admin/reset-password', siteAddress(ctx.env)).href
  const link = `${page}#token=${token}${kind === 'invitation' ? '&for=invitation' : ''}`
  const isMailed = ctx.env.SMTP_URL !== undefined
  if (isMailed) {
    const site = await readSettings(ctx, 'site')
    const to = { site, name: user.fullName, address: user.email, url: link }
    const message =
      kind === 'invitation'
        ? composeInvitation({ ...to, inviterName, hours })
        : composePasswordReset({ ...to, validMinutes: hours * 60 })
    const mailKind = kind === 'invitation' ? 'staff-invitation' : 'password-reset'
    await enqueueDeliveries(ctx, tx, [
      {
        ...mailDelivery(mailKind, message),
        subjectType: 'staff-user',
        subjectId: user.id,
        isForgettable: true,
      },
    ])
  }
  return { link, kind, expiresAt: expiresAt.toISOString(), isMailed }
}
