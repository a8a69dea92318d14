import type { AttemptResult, DeliveryToAttempt } from '#app/features/deliveries/schema.ts'
import { readSettings } from '#app/features/settings/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'
import { laidOut, type MailLayout } from '../rules/mail-layout.ts'
import { withSharedText } from '../rules/stored-mail.ts'
import { layoutMailSchema } from '../schema.ts'
import { attemptMail, notSendable } from './attempt-mail.server.ts'

export const mailLayouts = extensionPoint<MailLayout>('mail layouts')

/** As `attemptMail`, of a mail that is made whole now: the outbox keeps only what it says (ADR 0082). */
export async function attemptLayoutMail(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  const parsed = layoutMailSchema.safeParse(withSharedText(delivery))
  if (!parsed.success) return notSendable(parsed.error)
  const { name } = parsed.data.layout
  const layout = ctx.extensions.at(mailLayouts).find((known) => known.name === name)
  if (!layout) return ofNewerNode
  const place = { site: await readSettings(ctx, 'site'), siteUrl: siteAddress(ctx.env) }
  return attemptMail(ctx, { ...delivery, payload: laidOut(parsed.data, layout, place) })
}

/** A newer version runs beside this one, which knows how it looks (OPS-02). */
const ofNewerNode: AttemptResult = {
  kind: 'throttled',
  isOwnLimit: true,
  retryAfterSeconds: 30,
  error: { code: 'unknown-layout', message: 'This version does not know how this mail looks.' },
}
