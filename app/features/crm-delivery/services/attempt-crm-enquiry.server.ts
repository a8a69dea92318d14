import type {
  AttemptResult,
  DeliveryResult,
  DeliveryToAttempt,
} from '#app/features/deliveries/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import { zohoGateway, type CrmGateway } from '../gateway.server.ts'
import type { CrmAnswer } from '../rules/read-zoho-answer.ts'
import { crmEnquirySchema, type CrmEnquiry } from '../schema.ts'
import { readAccessToken, type AccessToken } from './read-access-token.server.ts'

const attemptTimeoutMs = 45_000

/**
 * One attempt to bring an enquiry to the CRM: the person's Lead, and one Note that carries our
 * reference. After the first attempt it looks for the Note before it makes one, so that an attempt
 * whose answer was lost adds nothing (D-75, T21). The result keeps both ids.
 */
export async function attemptCrmEnquiry(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  const parsed = crmEnquirySchema.safeParse(delivery.payload)
  if (!parsed.success) {
    const message = 'The stored content is not an enquiry for the CRM.'
    return { kind: 'refused', error: { code: 'unreadable-content', message } }
  }
  const gateway = zohoGateway(ctx.env)
  const deadline = AbortSignal.timeout(attemptTimeoutMs)
  const isFirst = delivery.attempts === 1
  const first = await withToken(ctx, gateway, deadline, (token) =>
    bringEnquiry(gateway, token, parsed.data, deadline, isFirst),
  )
  return first.ok ? { kind: 'delivered', result: first.value } : first.result
}

/** Runs `call` with an access token, and once more with a new one if the CRM refuses the first. */
async function withToken<Value>(
  ctx: Context,
  gateway: CrmGateway,
  deadline: AbortSignal,
  call: (accessToken: string) => Promise<CrmAnswer<Value>>,
): Promise<CrmAnswer<Value>> {
  let refused: AccessToken | undefined
  for (;;) {
    const token = await readAccessToken(ctx, gateway, deadline, refused)
    if (!token.ok) return token
    const answer = await call(token.value.plain)
    if (answer.ok || !answer.isTokenRefused || refused) return answer
    refused = token.value
  }
}

async function bringEnquiry(
  gateway: CrmGateway,
  token: string,
  enquiry: CrmEnquiry,
  deadline: AbortSignal,
  isFirst: boolean,
): Promise<CrmAnswer<DeliveryResult>> {
  const lead = await gateway.upsertLead(token, enquiry, deadline)
  if (!lead.ok) return lead
  if (!isFirst) {
    const found = await gateway.findNote(token, lead.value, enquiry, deadline)
    if (!found.ok) return found
    if (found.value) return { ok: true, value: { leadId: lead.value, noteId: found.value } }
  }
  const note = await gateway.addNote(token, lead.value, enquiry, deadline)
  return note.ok ? { ok: true, value: { leadId: lead.value, noteId: note.value } } : note
}
