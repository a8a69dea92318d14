import { randomUUID } from 'node:crypto'
import { noteReturnedMail } from '#app/features/conversations/services/note-returned-mail.server.ts'
import { receiveMessage } from '#app/features/conversations/services/receive-message.server.ts'
import type { Lead } from '#app/features/leads/data.server.ts'
import { lockForAnswer } from '#app/features/leads/services/settle-answer.server.ts'
import { readSettings } from '#app/features/settings/data.server.ts'
import { noteWritten } from '#app/features/whatsapp/data/contacts.server.ts'
import { accessOf } from '#app/features/whatsapp/services/access.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { SampleEnquiry } from './plan.ts'

/** The mail server of the visitor knows no such mailbox. */
export async function returnConfirmation(ctx: Context, { id, email }: Lead): Promise<void> {
  await ctx.db.transaction((tx) =>
    noteReturnedMail(ctx, tx, {
      leadId: id,
      messageId: null,
      deliveryId: null,
      address: email.toLowerCase(),
      reason: '550 5.1.1 No such mailbox',
      isAddressFault: true,
    }),
  )
}

/** What the visitor writes: on WhatsApp where it is set up (WAP-05) and they gave a number, else by mail. */
export async function receiveAnswer(
  ctx: Context,
  { email, name, key, writesAgain, writesBy }: SampleEnquiry,
  leadId: string,
): Promise<void> {
  const at = ctx.clock.now()
  const site = await readSettings(ctx, 'site')
  await ctx.db.transaction(async (tx) => {
    const lead = (await lockForAnswer(tx, leadId))!
    const phone = writesBy === 'whatsapp' && accessOf(ctx.env) ? lead.phoneStored : null
    if (phone) await noteWritten(tx, { phone, name, at, isStop: false, now: at })
    await receiveMessage(
      ctx,
      tx,
      lead,
      {
        id: randomUUID(),
        channel: phone ? 'whatsapp' : 'mail',
        authorName: name,
        address: phone ?? email,
        subject: phone ? '' : `Re: Your enquiry ${lead.reference}`,
        body: writesAgain!,
        mailId: null,
        isForeign: false,
        idempotencyKey: `${key}-writes`,
        at,
      },
      site,
    )
  })
}
