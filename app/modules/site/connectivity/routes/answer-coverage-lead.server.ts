import { alerts, callMeFields } from '#app/modules/coverage/content.ts'
import { uncheckedCoverage, uncheckedWireless } from '#app/modules/coverage/rules.ts'
import type { Coordinates } from '#app/modules/places/rules.ts'
import { checkPlace } from '#app/modules/coverage/service.server.ts'
import { fieldsSchema } from '#app/modules/forms/schema.ts'
import { coverageForm } from '#app/modules/sales/lead/forms/coverage.ts'
import { answerFormPost } from '#app/modules/sales/lead/services/answer-form-post.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { isDatabaseOutage } from '#app/platform/database-outage.server.ts'
import { fibrePath } from '../content.ts'
import type { PostedCheck } from '../rules/posted-check.ts'

/** What a lead keeps of the check alone. */
const { address, latitude, longitude, area, checkedAt } = coverageForm.fields
const checkSchema = fieldsSchema({ fields: { address, latitude, longitude, area, checkedAt } })

/** Without `page` the lead is stored; `reason` is the refusal's, and chooses the HTTP status. */
export type AnsweredLead = {
  page?: PostedCheck
  receiptKey?: string
  reason?: string
  retryAfterSeconds?: number
}

/** Answers a coverage lead, or a request for a call, posted without script; a refused one comes back beneath its check (COV-33). */
export async function answerCoverageLead(ctx: Context, data: FormData): Promise<AnsweredLead> {
  const isCall = data.get('callMe') === 'on'
  const fields = isCall ? callMeFields : undefined
  const posted = { form: 'coverage', fields, page: fibrePath, data } as const
  const { answer, receiptKey, ...refusal } = await answerFormPost(ctx, posted)
  if (answer.outcome === 'sent') return { receiptKey }
  const read = checkSchema.safeParse(Object.fromEntries(data))
  if (!read.success) {
    const shown = { kind: 'alert', alert: alerts.noAddress } as const
    return { ...refusal, page: { address: '', checkedAt: '', answer: shown } }
  }
  const { address, checkedAt, latitude, longitude, area } = read.data
  const result = await recall(ctx, { latitude, longitude })
  const kind = area === '' ? 'address' : 'area'
  const shown = { kind: 'result', result, spot: { kind, place: area, hasStreet: true } } as const
  return {
    ...refusal,
    page: { address, checkedAt, answer: shown, [isCall ? 'call' : 'lead']: answer },
  }
}

/** The answer once more, for the page; nobody asked anew, so it is not counted. */
async function recall(ctx: Context, at: Coordinates) {
  try {
    return await checkPlace(ctx, at)
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    return { ...uncheckedCoverage(at, 'error'), wireless: uncheckedWireless }
  }
}
