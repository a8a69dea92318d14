import { useSearchParams } from 'react-router'
import { tellDone } from '#app/features/console/ui/tell.ts'
import { useWriteKey } from '#app/features/settings/ui/use-write-key.ts'
import { authorizeRight } from '#app/features/staff-access/rules/access.ts'
import { useSyncState } from '#app/features/live-sync/ui/use-sync-state.ts'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import type { PublicPrice } from '../schema/prices.ts'
import type { RequestTerms } from '#app/features/console/schema/request-terms.ts'
import type { PriceDialogProps } from '../ui/price-dialog.tsx'
import { PricesView } from '../ui/prices-view.tsx'
import { useApproval, useApprovalWrites, usePrices, useWaitingPrices } from './approval-calls.ts'
import { showUnsent } from './reach-calls.ts'

export const meta = () => [{ title: 'Public prices | Staff console' }]

/** D-30 to D-33, D-116: the prices that the public pages print, changed through approvals only. */
export default function PublicPrices() {
  const user = useStaffUser()
  const prices = usePrices()
  const sync = useSyncState(prices, prices.error && failureText(prices.error))
  const waiting = useWaitingPrices()
  const [params, setParams] = useSearchParams()
  const revised = useApproval(params.get('revise'), undefined).data ?? undefined
  const { request } = useApprovalWrites()
  const idFor = useWriteKey()

  function requestFor(price: PublicPrice, value: object, terms: RequestTerms) {
    const { id: subjectId, version: baseVersion } = price
    const revision = revised?.subject.id === subjectId ? { revisesId: revised.id } : {}
    const about = { kind: 'offer', request: 'change', subjectId, baseVersion, value }
    return { ...about, ...terms, ...revision }
  }
  const show: PriceDialogProps['onShow'] = (price, value, terms) => {
    const about = requestFor(price, value, terms)
    return showUnsent({ ...about, id: idFor(about) })
  }
  async function ask(price: PublicPrice, value: object, terms: RequestTerms) {
    const about = requestFor(price, value, terms)
    const answer = await request({ ...about, id: idFor(about) })
    if (answer.ok) {
      tellDone('Sent for approval', { description: 'The site shows it once somebody approves.' })
      return { ok: true } as const
    }
    const fields = Object.fromEntries(
      Object.entries(answer.fields).map(([path, text]) => [path.replace(/^value\./, ''), text]),
    )
    return { ...answer, fields }
  }
  return (
    <PricesView
      answer={prices.data}
      approvals={waiting.data?.approvals ?? []}
      revised={revised}
      onRevised={() => setParams({}, { replace: true })}
      isOffline={prices.fetchStatus === 'paused'}
      sync={sync}
      canEdit={authorizeRight(user, 'edit') === 'allowed'}
      onAsk={ask}
      onShow={show}
    />
  )
}
