import { randomUUID } from 'node:crypto'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { storePreparedMessage } from '../../conversation/service.server.ts'
import type { Lead } from '../../lead/store.server.ts'
import { addressOfLead, prepareWhatsappMessage } from '../service.server.ts'
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
  const message = { id: randomUUID(), leadId: lead.id, channel: 'whatsapp', idempotencyKey }
  const prepared = await prepareWhatsappMessage(ctx, tx, lead, {
    ...message,
    address,
    body: '',
    template: { id: template.id, parameters },
    files: [],
    isSecond: false,
  })
  if (!prepared.ok) return null
  const { delivery } = prepared.value
  const payload = { ...delivery.payload, validUntil: validUntil.toISOString() }
  return storePreparedMessage(
    ctx,
    tx,
    { ...message, authorName },
    { ...prepared.value, delivery: { ...delivery, payload } },
  )
}
