import type { AttemptResult, DeliveryToAttempt } from '../../delivery/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import { zohoGateway } from '../gateway.server.ts'
import type { CrmGateway } from '../gateway/crm-gateway.server.ts'
import type { CrmAnswer } from '../rules/read-zoho-answer.ts'
import { crmErasureSchema, type CrmErasure } from '../schema.ts'
import { waitForCorrection, waitUntil } from './wait-for-correction.server.ts'
import { attemptTimeoutMs } from './attempt-crm-enquiry.server.ts'
import { withAccessToken } from './with-access-token.server.ts'

/**
 * One attempt to remove a person from the CRM, with the Notes on the Lead (PRV-04). Safe to repeat: what is
 * gone counts as done. A Lead whose id we were not told is found as the CRM finds it for an enquiry: by
 * writing to its e-mail, which also takes the name off it. The result says how many Leads went.
 */
export async function attemptCrmErasure(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  const parsed = crmErasureSchema.safeParse(delivery.payload)
  if (!parsed.success) {
    const message = 'The stored content is not an erasure for the CRM.'
    return { kind: 'refused', error: { code: 'unreadable-content', message } }
  }
  const wait =
    waitUntil(ctx, parsed.data.notBefore) ??
    (await waitForCorrection(ctx, delivery, parsed.data.email))
  if (wait) return wait
  const gateway = zohoGateway(ctx)
  const deadline = AbortSignal.timeout(attemptTimeoutMs)
  const removed = await withAccessToken(ctx, gateway, deadline, (token) =>
    removeLeads(gateway, token, parsed.data, deadline),
  )
  if (!removed.ok) return removed.result
  return { kind: 'delivered', result: { leadsDeleted: String(removed.value) } }
}

async function removeLeads(
  gateway: CrmGateway,
  token: string,
  { crmLeadIds, email }: CrmErasure,
  deadline: AbortSignal,
): Promise<CrmAnswer<number>> {
  const ids = new Set(crmLeadIds)
  if (email !== '') {
    const found = await gateway.upsertLead(token, nobody(email), deadline)
    if (!found.ok) return found
    ids.add(found.value)
  }
  let deleted = 0
  for (const id of ids) {
    const answer = await gateway.deleteLead(token, id, deadline)
    if (!answer.ok) return answer
    if (answer.value === 'deleted') deleted++
  }
  return { ok: true, value: deleted }
}

function nobody(email: string) {
  return {
    reference: 'erasure',
    firstName: '',
    lastName: 'Erased',
    email,
    company: '',
    phone: '',
    description: '',
    noteTitle: 'erasure',
    noteContent: '',
  }
}
