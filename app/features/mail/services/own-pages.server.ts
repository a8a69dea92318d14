import { siteAddress } from '#app/platform/env.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'
import type { DeliveryToAttempt } from '#app/features/deliveries/schema.ts'
import { withOwnPage } from '../rules/own-page.ts'
import type { MailMessage } from '../schema.ts'

/** Who knows the page of a recipient that a mail may lead to. */
export type OwnPages = {
  /** Of the delivery that carries the mail. */
  subjectType: string
  /** Undefined when the page has ended. */
  pathOf(ctx: Context, subjectId: string): Promise<string | undefined>
}

export const ownPages = extensionPoint<OwnPages>('own pages')

/** Puts the address of the recipient's own page into a mail that is about to be sent (PAS-02). */
export async function fillOwnPage(
  ctx: Context,
  { subjectType, subjectId }: DeliveryToAttempt,
  message: MailMessage,
): Promise<MailMessage> {
  if (!message.hasOwnPage) return message
  const pages = ctx.extensions.at(ownPages).find((known) => known.subjectType === subjectType)
  const path = await pages?.pathOf(ctx, subjectId)
  return withOwnPage(message, new URL(path ?? '/', siteAddress(ctx.env)).href)
}
