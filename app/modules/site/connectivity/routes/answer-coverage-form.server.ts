import { spotOfAddress } from '#app/modules/places/rules.ts'
import { geocodeAddress } from '#app/modules/places/service.server.ts'
import { alerts, failures } from '#app/modules/coverage/content.ts'
import { checkCoverage } from '#app/modules/coverage/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { PostedCheck } from '../rules/posted-check.ts'

type Refusal = { reason: string; retryAfterSeconds?: number }
export type AnsweredCheck = { page: PostedCheck } & Partial<Refusal>

/** The check of an address posted without script: looked up, checked, answered in the page (COV-05, COV-06). */
export async function answerCoverageForm(ctx: Context, data: FormData): Promise<AnsweredCheck> {
  const typed = data.get('address')
  const address = typeof typed === 'string' ? typed.trim().slice(0, 300) : ''
  const checkedAt = ctx.clock.now().toISOString()
  const alert = (text: string, refusal: Refusal): AnsweredCheck => ({
    page: { address, checkedAt, answer: { kind: 'alert', alert: text } },
    reason: refusal.reason,
    retryAfterSeconds: refusal.retryAfterSeconds,
  })
  if (address === '') return alert(alerts.noAddress, { reason: 'invalid-input' })
  const found = await geocodeAddress(ctx, { address })
  if (!found.ok) {
    const isUnknown = found.reason === 'not-found' || found.reason === 'invalid-input'
    return alert(isUnknown ? alerts.noCoordinates : found.message, found)
  }
  const { latitude, longitude, suburb } = found.value.address
  const checked = await checkCoverage(ctx, { latitude, longitude, suburb, address })
  if (!checked.ok)
    return alert(checked.reason === 'unavailable' ? failures.error : checked.message, checked)
  const spot = spotOfAddress(found.value)
  return {
    page: { address, checkedAt, answer: { kind: 'result', result: checked.value, spot } },
  }
}
