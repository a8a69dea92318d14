import { setTimeout as pause } from 'node:timers/promises'
import type { AttemptResult, DeliveryResult, DeliveryToAttempt } from '../../delivery/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import { zohoGateway } from '../gateway.server.ts'
import type { CrmGateway } from '../gateway/crm-gateway.server.ts'
import { shortPauseSeconds, type CrmAnswer } from '../rules/read-zoho-answer.ts'
import { crmEnquirySchema, type CrmEnquiry } from '../schema.ts'
import { waitForCorrection } from './wait-for-correction.server.ts'
import { withAccessToken } from './with-access-token.server.ts'

export const attemptTimeoutMs = 45_000
const mostTries = 3

/**
 * One attempt to bring an enquiry to the CRM: the person's Lead, and one Note that carries our
 * reference. After the first attempt it looks for the Note before it makes one, so that an attempt
 * whose answer was lost adds nothing (D-75, T21). The result keeps both ids.
 */
export async function attemptCrmEnquiry(
  ctx: Context,
  delivery: DeliveryToAttempt,
  shortestPauseMs = 100,
): Promise<AttemptResult> {
  const parsed = crmEnquirySchema.safeParse(delivery.payload)
  if (!parsed.success) {
    const message = 'The stored content is not an enquiry for the CRM.'
    return { kind: 'refused', error: { code: 'unreadable-content', message } }
  }
  const wait = await waitForCorrection(ctx, delivery, parsed.data.email)
  if (wait) return wait
  const gateway = zohoGateway(ctx)
  const deadline = AbortSignal.timeout(attemptTimeoutMs)
  const visit = { gateway, deadline, enquiry: parsed.data, shortestPauseMs }
  const brought = await withAccessToken(ctx, gateway, deadline, (token, isAgain) =>
    bringEnquiry({ ...visit, token }, delivery.attempts === 1 && !isAgain),
  )
  return brought.ok ? { kind: 'delivered', result: brought.value } : brought.result
}

type Visit = {
  gateway: CrmGateway
  token: string
  enquiry: CrmEnquiry
  deadline: AbortSignal
  shortestPauseMs: number
}

/**
 * Lead, then Note, with up to two more tries for what passes by itself in a moment. What succeeded is
 * not repeated; from the second try on the Note is looked for before it is made.
 */
async function bringEnquiry(visit: Visit, isFirst: boolean): Promise<CrmAnswer<DeliveryResult>> {
  const { gateway, token, enquiry, deadline, shortestPauseMs } = visit
  let leadId: string | undefined
  for (let tries = 1; ; tries++) {
    const lead: CrmAnswer<string> = leadId
      ? { ok: true, value: leadId }
      : await gateway.upsertLead(token, enquiry, deadline)
    if (lead.ok) leadId = lead.value
    const mayBeThere = !isFirst || tries > 1
    const answer = lead.ok ? await bringNote(visit, lead.value, mayBeThere) : lead
    if (answer.ok) return answer
    const again = shortPauseSeconds(answer.result)
    if (again === undefined || tries === mostTries || deadline.aborted) return answer
    await pause(again * 1_000 + tries * shortestPauseMs * (1 + Math.random()))
  }
}

async function bringNote(
  { gateway, token, enquiry, deadline }: Visit,
  leadId: string,
  mayBeThere: boolean,
): Promise<CrmAnswer<DeliveryResult>> {
  if (mayBeThere) {
    const found = await gateway.findNote(token, leadId, enquiry, deadline)
    if (!found.ok) return found
    if (found.value) return { ok: true, value: { leadId, noteId: found.value } }
  }
  const made = await gateway.addNote(token, leadId, enquiry, deadline)
  return made.ok ? { ok: true, value: { leadId, noteId: made.value } } : made
}
