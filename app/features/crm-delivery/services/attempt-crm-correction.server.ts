import type { AttemptResult, DeliveryToAttempt } from '#app/features/deliveries/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import { zohoGateway } from '../gateway.server.ts'
import type { CrmAnswer } from '../rules/read-zoho-answer.ts'
import { crmPersonCorrectionSchema } from '../schema.ts'
import { withAccessToken } from './with-access-token.server.ts'

const attemptTimeoutMs = 45_000

/** One attempt to correct a person's details on their Leads in the CRM (PRV-04). Safe to repeat. */
export async function attemptCrmCorrection(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  const parsed = crmPersonCorrectionSchema.safeParse(delivery.payload)
  if (!parsed.success) {
    const message = 'The stored content is not a correction for the CRM.'
    return { kind: 'refused', error: { code: 'unreadable-content', message } }
  }
  const { crmLeadIds, person } = parsed.data
  const gateway = zohoGateway(ctx.env)
  const deadline = AbortSignal.timeout(attemptTimeoutMs)
  const corrected = await withAccessToken(
    ctx,
    gateway,
    deadline,
    async (token): Promise<CrmAnswer<number>> => {
      let changed = 0
      for (const id of crmLeadIds) {
        const answer = await gateway.changeLead(token, id, person, deadline)
        if (!answer.ok) return answer
        if (answer.value === 'changed') changed++
      }
      return { ok: true, value: changed }
    },
  )
  if (!corrected.ok) return corrected.result
  return { kind: 'delivered', result: { leadsChanged: String(corrected.value) } }
}
