import type { AttemptResult, DeliveryToAttempt } from '../../delivery/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import { zohoGateway } from '../gateway.server.ts'
import type { CrmGateway } from '../gateway/crm-gateway.server.ts'
import type { CrmAnswer } from '../rules/read-zoho-answer.ts'
import { crmPersonCorrectionSchema, type CrmPersonCorrection } from '../schema.ts'
import { waitForCorrection, waitUntil } from './wait-for-correction.server.ts'
import { attemptTimeoutMs } from './attempt-crm-enquiry.server.ts'
import { withAccessToken } from './with-access-token.server.ts'

/**
 * One attempt to correct a person's details on their Leads in the CRM (PRV-04). Safe to repeat. A Lead whose
 * id we were not told is found by writing to the previous e-mail; one that this made is removed again.
 */
export async function attemptCrmCorrection(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  const parsed = crmPersonCorrectionSchema.safeParse(delivery.payload)
  if (!parsed.success) {
    const message = 'The stored content is not a correction for the CRM.'
    return { kind: 'refused', error: { code: 'unreadable-content', message } }
  }
  const { previousEmail, notBefore } = parsed.data
  const wait = waitUntil(ctx, notBefore) ?? (await waitForCorrection(ctx, delivery, previousEmail))
  if (wait) return wait
  const gateway = zohoGateway(ctx)
  const deadline = AbortSignal.timeout(attemptTimeoutMs)
  const corrected = await withAccessToken(ctx, gateway, deadline, (token) =>
    correctLeads(gateway, token, parsed.data, deadline),
  )
  if (!corrected.ok) return corrected.result
  return { kind: 'delivered', result: { leadsChanged: String(corrected.value) } }
}

async function correctLeads(
  gateway: CrmGateway,
  token: string,
  { crmLeadIds, person, previousEmail, isLeadUnknown }: CrmPersonCorrection,
  deadline: AbortSignal,
): Promise<CrmAnswer<number>> {
  const ids = new Set(crmLeadIds)
  if (isLeadUnknown) {
    const known = { ...person, email: previousEmail }
    const found = await gateway.findLead(token, known, deadline)
    if (!found.ok) return found
    if (found.value.wasMade) {
      const removed = await gateway.deleteLead(token, found.value.id, deadline)
      if (!removed.ok) return removed
    } else ids.add(found.value.id)
  }
  let changed = 0
  for (const id of ids) {
    const answer = await gateway.changeLead(token, id, person, deadline)
    if (!answer.ok) return answer
    if (answer.value === 'changed') changed++
  }
  return { ok: true, value: changed }
}
