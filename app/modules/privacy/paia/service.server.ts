import { dateAfter, johannesburgDate } from '#app/basics/dates.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { formInputNames } from '#app/modules/sales/lead/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { refusalStatus } from '#app/platform/http.server.ts'
import { composeExtensionMail } from '../rules.server.ts'
import { type RequestAnswer, refusedAnswer, requestFromForm, typedValues } from '../rules.ts'
import { extendRequestSchema, feeReceivedSchema } from '../schema.ts'
import { applyRequestStep, requestMail, submitDataRequest } from '../service.server.ts'
import { updateRequest } from '../store.server.ts'

/** For a form posted without JavaScript. A repeat is stored only once. */
export async function answerPostedRequest(ctx: Context, request: Request) {
  const posted = await request.formData().catch(() => new FormData())
  const outcome = await submitDataRequest(ctx, requestFromForm(posted, formInputNames))
  if (outcome.ok) {
    const answer: RequestAnswer = { outcome: 'sent', values: {}, fields: {}, ...outcome.value }
    return { answer, init: {} }
  }
  const headers = outcome.retryAfterSeconds
    ? { 'Retry-After': String(Math.ceil(outcome.retryAfterSeconds)) }
    : undefined
  const answer = refusedAnswer(typedValues(posted), outcome.fields)
  return { answer, init: { status: refusalStatus(outcome.reason), headers } }
}

/** PAIA section 57 allows one extension of the 30 days, by at most 30 days. */
const extensionDays = 30

/** Extends the deadline once, within the first 30 days, by 30 days, and emails the reason (PAIA section 57). */
export async function extendRequest(ctx: Context, input: unknown) {
  const site = await readSettings(ctx, 'site')
  return applyRequestStep(ctx, extendRequestSchema, input, async (tx, request, { reason }) => {
    const isLate = johannesburgDate(ctx.clock.now()) > request.dueOn
    if (request.kind !== 'record' || request.extension !== '' || isLate)
      return refused(
        'invalid-input',
        'This request cannot be extended. Only a request for a record can, once and before it is due.',
      )
    const dueOn = dateAfter(request.dueOn, extensionDays)
    await updateRequest(tx, request, { extension: reason, dueOn })
    const message = composeExtensionMail({ ...request, site, dueOn, reason })
    if (!request.isSuspectedSpam)
      await enqueueDeliveries(ctx, tx, [requestMail('data-request-extension', message, request)])
    return accepted({ action: 'data-request.extended', details: { dueOn } })
  })
}

/** Records that the request fee of a record under PAIA was paid (section 54). */
export function recordFee(ctx: Context, input: unknown) {
  return applyRequestStep(ctx, feeReceivedSchema, input, async (tx, request) => {
    if (request.kind !== 'record' || request.feePaidOn)
      return refused('invalid-input', 'No fee is due for this request.')
    await updateRequest(tx, request, { feePaidOn: johannesburgDate(ctx.clock.now()) })
    return accepted({ action: 'data-request.fee-paid', details: {} })
  })
}
