import { geocodeAddress } from '#app/features/addresses/services/look-up-addresses.server.ts'
import { alerts, failures } from '#app/features/coverage/content.ts'
import { checkCoverage } from '#app/features/coverage/services/check-coverage.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { PostedCheck } from './fibre-checker.tsx'

/** The check of an address posted without script: looked up, checked, answered in the page (COV-05, COV-06). */
export async function answerCoverageForm(ctx: Context, data: FormData): Promise<PostedCheck> {
  const typed = data.get('address')
  const address = typeof typed === 'string' ? typed.trim().slice(0, 300) : ''
  const checkedAt = ctx.clock.now().toISOString()
  const alert = (text: string): PostedCheck => ({
    address,
    checkedAt,
    answer: { kind: 'alert', alert: text },
  })
  if (address === '') return alert(alerts.noAddress)
  const found = await geocodeAddress(ctx, { address })
  if (!found.ok) {
    const isUnknown = found.reason === 'not-found' || found.reason === 'invalid-input'
    return alert(isUnknown ? alerts.noCoordinates : found.message)
  }
  const { latitude, longitude, suburb } = found.value.address
  const checked = await checkCoverage(ctx, { latitude, longitude, suburb, address })
  if (!checked.ok) return alert(checked.reason === 'unavailable' ? failures.error : checked.message)
  const isRough = found.value.precision === 'place'
  return { address, checkedAt, answer: { kind: 'result', result: checked.value, isRough } }
}
