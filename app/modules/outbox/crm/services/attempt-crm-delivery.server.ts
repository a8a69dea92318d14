import type { AttemptResult, DeliveryToAttempt } from '../../delivery/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import { crmCorrectionKind, crmErasureKind } from '../rules.ts'
import { attemptCrmCorrection } from './attempt-crm-correction.server.ts'
import { attemptCrmEnquiry } from './attempt-crm-enquiry.server.ts'
import { attemptCrmErasure } from './attempt-crm-erasure.server.ts'

/** The CRM channel's attempt for the delivery engine, by what is delivered. */
export function attemptCrmDelivery(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  if (delivery.kind === crmErasureKind) return attemptCrmErasure(ctx, delivery)
  if (delivery.kind === crmCorrectionKind) return attemptCrmCorrection(ctx, delivery)
  return attemptCrmEnquiry(ctx, delivery)
}
