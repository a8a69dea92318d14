import { enqueueDeliveries } from '#app/modules/outbox/delivery/services/enqueue-deliveries.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { composePasswordReset } from '#app/modules/outbox/mail/rules/password-reset.ts'
import { readSettings } from '#app/modules/settings/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { hashToken, makeToken } from '#app/modules/access/data/secrets.server.ts'
import {
  addResetLink,
  storeResetLink,
  type StaffUserRow,
} from '#app/modules/access/data/staff-users.server.ts'
import { composeInvitation } from '../rules/compose-invitation.ts'
import type { OneTimeLink } from '../schema.ts'

const linkMinutes = { invitation: 72 * 60, reset: 60, forgotten: 30 } as const

/**
 * Makes a one-time link, in the caller's transaction, and puts it into a mail where a mail server is set
 * up; the mail's text is forgotten once it arrived. Earlier links of the person stop working, unless the person may be
 * anybody who typed the address (`forgotten`): nobody shall be able to spoil another's link.
 */
export async function sendLink(
  ctx: Context,
  tx: Transaction,
  user: StaffUserRow,
  kind: keyof typeof linkMinutes,
  inviterName: string,
): Promise<Omit<OneTimeLink, 'person' | 'kind'>> {
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
    await enqueueDeliveries(ctx, tx, [
      {
        ...mailDelivery(mailKind, message),
        subjectType: 'staff-user',
        subjectId: user.id,
        isForgettable: true,
      },
    ])
  }
  return { link, expiresAt: expiresAt.toISOString(), isMailed }
}
