import { crmEnquirySchema, type CrmEnquiry } from '#app/modules/outbox/crm/schema.ts'
import type { DeliveryError, DeliveryState } from '#app/modules/outbox/delivery/schema.ts'
import { mailMessageSchema, secretMailKinds } from '#app/modules/outbox/mail/schema.ts'
import type { CrmField } from '../content/inbox.ts'

export type StoredDelivery = {
  channel: string
  kind: string
  state: DeliveryState
  payload: Record<string, unknown>
  lastError: DeliveryError | null
}

export type ReadableMail = {
  to: string
  replyTo: string | null
  subject: string
  text: string
  attachments: string[]
}

/** What may be sent again by hand: what was given up, or would otherwise wait (API-06). */
export function isResendable(state: DeliveryState): boolean {
  return state === 'failed' || state === 'queued' || state === 'waiting'
}

/** The message as staff may read it; null for other channels and for mail that carries a secret. */
export function readableMail(delivery: StoredDelivery): ReadableMail | null {
  if (delivery.channel !== 'mail' || secretMailKinds.includes(delivery.kind)) return null
  const parsed = mailMessageSchema.safeParse(delivery.payload)
  if (!parsed.success) return null
  const { to, replyTo, subject, text, attachments = [] } = parsed.data
  return {
    to: addressOf(to),
    replyTo: replyTo ? addressOf(replyTo) : null,
    subject,
    text,
    attachments: attachments.map(({ fileName }) => fileName),
  }
}

/** The fields of a refused CRM record that staff may correct, as they were sent (API-05). */
export function correctableFields(delivery: StoredDelivery): Pick<CrmEnquiry, CrmField> | null {
  if (delivery.channel !== 'crm' || delivery.state !== 'failed') return null
  const parsed = crmEnquirySchema.safeParse(delivery.payload)
  if (!parsed.success) return null
  const { firstName, lastName, email, company, phone } = parsed.data
  return { firstName, lastName, email, company, phone }
}

const fieldOfCrmName: Record<string, CrmField> = {
  First_Name: 'firstName',
  Last_Name: 'lastName',
  Email: 'email',
  Company: 'company',
  Phone: 'phone',
}

/** Which of our fields the CRM named in its refusal; null when it named none of them. */
export function refusedField(error: DeliveryError | null): CrmField | null {
  return fieldOfCrmName[error?.field ?? ''] ?? null
}

function addressOf({ name, address }: { name?: string; address: string }): string {
  return name ? `${name} <${address}>` : address
}
