import { readWholeFiles } from '#app/modules/sales/conversation/data/files.server.ts'
import type { DeliveryToAttempt } from '#app/modules/outbox/delivery/schema.ts'
import { enquiryPageOf } from '#app/modules/sales/lead/services/receipt-of-lead.server.ts'
import { attemptMail } from '#app/modules/outbox/mail/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'

/** The mail channel, with the files of conversations and the pages of enquiries that its mails name. */
export const attemptOwnMail = (ctx: Context, delivery: DeliveryToAttempt) =>
  attemptMail(ctx, delivery, { readFiles: readWholeFiles, ownPageOf: enquiryPageOf })
