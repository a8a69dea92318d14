import { randomUUID } from 'node:crypto'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { insertMessage } from '../../conversation/store.server.ts'
import type { Lead } from '../../lead/store.server.ts'
import { addressOfLead, whatsappChannel } from '../service.server.ts'
import { findTemplates } from '../store.server.ts'

type AutomaticTemplate = {
  name: string
  parameters: string[]
  authorName: string
  idempotencyKey: string
  validUntil: Date
}

/**
 * Queues an automatic message from an approved template, and shows it in the conversation. It doesn't count as an
 * answer to the lead. Returns the delivery's ID, or null if WhatsApp, the template, a phone number or the person's
 * consent is missing.
 */
export async function queueTemplate(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  { name, parameters, authorName, idempotencyKey, validUntil }: AutomaticTemplate,
): Promise<string | null> {
  const template = (await findTemplates(tx)).find(
    (one) => one.name === name && one.parameters.length === parameters.length,
  )
  const address = template && (await addressOfLead(tx, lead))
  if (!template || !address) return null
  const id = randomUUID()
  const prepared = await whatsappChannel.reply.prepare(ctx, tx, lead, {
    id,
    leadId: lead.id,
    channel: 'whatsapp',
    address,
    body: '',
    template: { id: template.id, parameters },
    files: [],
    isSecond: false,
    idempotencyKey,
  })
  if (!prepared.ok) return null
  const { delivery, body, keep } = prepared.value
  const payload = { ...delivery.payload, validUntil: validUntil.toISOString() }
  const [queued] = await enqueueDeliveries(ctx, tx, [
    { ...delivery, payload, subjectType: 'lead', subjectId: lead.id },
  ])
  await insertMessage(tx, {
    id,
    leadId: lead.id,
    direction: 'out',
    channel: 'whatsapp',
    authorName,
    address,
    subject: '',
    body,
    deliveryId: queued!.id,
    idempotencyKey,
    at: ctx.clock.now(),
  })
  await keep(tx)
  return queued!.id
}
