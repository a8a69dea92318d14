import { readWholeFiles } from '#app/features/conversations/data/files.server.ts'
import type { DeliveryToAttempt } from '#app/features/deliveries/schema.ts'
import { enquiryPageOf } from '#app/features/leads/services/receipt-of-lead.server.ts'
import { attemptMail } from '#app/features/mail/services/attempt-mail.server.ts'
import type { Context } from '#app/platform/context.server.ts'

/** The mail channel, with the files of conversations and the pages of enquiries that its mails name. */
export const attemptOwnMail = (ctx: Context, delivery: DeliveryToAttempt) =>
  attemptMail(ctx, delivery, { readFiles: readWholeFiles, ownPageOf: enquiryPageOf })
