import { checkerAlerts, callMeFields, checkFailureTexts } from '#app/modules/coverage/content.ts'
import { addressAlert } from '#app/modules/coverage/rules.ts'
import { checkCoverage, recheckCoverage } from '#app/modules/coverage/service.server.ts'
import { fieldsSchema } from '#app/modules/forms/schema.ts'
import { spotOfAddress } from '#app/modules/places/rules.ts'
import { geocodeAddress } from '#app/modules/places/service.server.ts'
import { coverageForm } from '#app/modules/sales/lead/forms/coverage.ts'
import {
  answerFormPost,
  type AnsweredForm,
} from '#app/modules/sales/lead/submission/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { fibrePath, landingPath } from './content.ts'
import { answerAfterSending, recipeFields, type RecipeAnswer } from './recipe/rules.ts'
import type { PostedCheck } from './rules.ts'

type CheckRefusal = { reason: string; retryAfterSeconds?: number }
export type AnsweredCheck = { page: PostedCheck } & Partial<CheckRefusal>

export async function answerCoverageForm(ctx: Context, data: FormData): Promise<AnsweredCheck> {
  const typed = data.get('address')
  const address = typeof typed === 'string' ? typed.trim().slice(0, 300) : ''
  const checkedAt = ctx.clock.now().toISOString()
  const alertAnswer = (text: string, refusal: CheckRefusal): AnsweredCheck => ({
    page: { address, checkedAt, answer: { kind: 'alert', alert: text } },
    reason: refusal.reason,
    retryAfterSeconds: refusal.retryAfterSeconds,
  })
  const alert = addressAlert(address)
  if (alert) return alertAnswer(alert, { reason: 'invalid-input' })
  const found = await geocodeAddress(ctx, { address })
  if (!found.ok) {
    const isUnknown = found.reason === 'not-found' || found.reason === 'invalid-input'
    return alertAnswer(isUnknown ? checkerAlerts.noCoordinates : found.message, found)
  }
  const { latitude, longitude, suburb } = found.value.address
  const checked = await checkCoverage(ctx, { latitude, longitude, suburb, address })
  if (!checked.ok)
    return alertAnswer(
      checked.reason === 'unavailable' ? checkFailureTexts.error : checked.message,
      checked,
    )
  const spot = spotOfAddress(found.value)
  return {
    page: { address, checkedAt, answer: { kind: 'result', result: checked.value, spot } },
  }
}

/** The fields of a coverage lead that describe the address check, not the visitor. */
const { address, latitude, longitude, area, checkedAt } = coverageForm.fields
const checkSchema = fieldsSchema({ fields: { address, latitude, longitude, area, checkedAt } })

/** If `page` is missing, the lead was stored. `reason` is the reason of a refusal and sets the HTTP status. */
export type AnsweredLead = {
  page?: PostedCheck
  receiptKey?: string
  reason?: string
  retryAfterSeconds?: number
}

/** Handles a coverage lead or call request posted without JavaScript. A refusal shows the form below its check. */
export async function answerCoverageLead(ctx: Context, data: FormData): Promise<AnsweredLead> {
  const isCall = data.get('callMe') === 'on'
  const fields = isCall ? callMeFields : undefined
  const posted = { form: 'coverage', fields, page: fibrePath, data } as const
  const { answer, receiptKey, ...refusal } = await answerFormPost(ctx, posted)
  if (answer.outcome === 'sent') return { receiptKey }
  const read = checkSchema.safeParse(Object.fromEntries(data))
  if (!read.success) {
    const shown = { kind: 'alert', alert: checkerAlerts.noAddress } as const
    return { ...refusal, page: { address: '', checkedAt: '', answer: shown } }
  }
  const { address, latitude, longitude, area } = read.data
  const checkedAt = read.data.checkedAt || ctx.clock.now().toISOString()
  const result = await recheckCoverage(ctx, { latitude, longitude })
  const kind = area === '' ? 'address' : 'area'
  const shown = { kind: 'result', result, spot: { kind, place: area, hasStreet: true } } as const
  return {
    ...refusal,
    page: { address, checkedAt, answer: shown, [isCall ? 'call' : 'lead']: answer },
  }
}

/** `reason` is the reason of a refusal and sets the HTTP status. */
export type AnsweredRecipe = Omit<AnsweredForm, 'answer'> & { answer: RecipeAnswer }

/** Handles a questionnaire posted without JavaScript. Returns the result even if nothing could be stored. */
export async function answerRecipeForm(ctx: Context, data: FormData): Promise<AnsweredRecipe> {
  const posted = { form: 'connectivity', fields: recipeFields, page: landingPath, data } as const
  const { answer, ...rest } = await answerFormPost(ctx, posted)
  const { outcome, receipt, fields } = answer
  const sent =
    outcome === 'sent'
      ? ({ isStored: true, receipt } as const)
      : ({ isStored: false, isOffline: false, fields } as const)
  return { ...rest, answer: answerAfterSending(data, sent) }
}
