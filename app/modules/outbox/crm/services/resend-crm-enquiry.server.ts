import { refused, type FieldErrors, type Outcome } from '#app/basics/outcome.ts'
import { findDelivery } from '../../delivery/data.server.ts'
import { resendDelivery, type Resent } from '../../delivery/services/resend-delivery.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { crmEnquirySchema, resendCrmEnquirySchema } from '../schema.ts'

/**
 * Sends an enquiry to the CRM again, with the fields staff corrected (API-05). For editors and above.
 * The enquiry itself keeps the visitor's own words.
 */
export async function resendCrmEnquiry(ctx: Context, input: unknown): Promise<Outcome<Resent>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = resendCrmEnquirySchema.safeParse(input)
  if (!parsed.success) {
    const fields: FieldErrors = {}
    for (const issue of parsed.error.issues)
      fields[String(issue.path.at(-1) ?? 'form')] ??= issue.message
    return refused('invalid-input', 'Please check the marked fields.', { fields })
  }
  const { deliveryId, version, correction } = parsed.data
  const delivery = await findDelivery(ctx.db, deliveryId)
  const before = crmEnquirySchema.safeParse(delivery?.payload)
  if (delivery?.channel !== 'crm' || !before.success) {
    return refused('not-found', 'This delivery no longer exists.')
  }
  const payload = { ...before.data, ...correction }
  return resendDelivery(ctx, { deliveryId, version, payload })
}
