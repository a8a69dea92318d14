import { siteAddress } from '#app/platform/env.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { DeliveryToAttempt } from '../../delivery/schema.ts'
import { withOwnPage } from '../rules/mail-html.ts'
import type { MailMessage } from '../schema.ts'

/** The path of the recipient's own page of a lead; undefined when the page has ended. */
export type OwnPageOf = (ctx: Context, leadId: string) => Promise<string | undefined>

/** Puts the address of the recipient's own page into a mail that is about to be sent (PAS-02). */
export async function fillOwnPage(
  ctx: Context,
  { subjectType, subjectId }: DeliveryToAttempt,
  message: MailMessage,
  ownPageOf: OwnPageOf,
): Promise<MailMessage> {
  if (!message.hasOwnPage) return message
  const path = subjectType === 'lead' ? await ownPageOf(ctx, subjectId) : undefined
  return withOwnPage(message, new URL(path ?? '/', siteAddress(ctx.env)).href)
}
