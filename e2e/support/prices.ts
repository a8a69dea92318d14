import { randomUUID } from 'node:crypto'
import { callNode, type SignedIn } from './nodes.ts'

export type PriceRequest = { id: string; version: number; subject: { version: number } }

/** Requests another price for an offer, as a product manager does in the console. */
export async function requestPrice(
  url: string,
  manager: SignedIn,
  offerId: string,
  { amountRands, goLiveDate = null }: { amountRands: number; goLiveDate?: string | null },
): Promise<PriceRequest> {
  type Offer = { id: string; version: number } & Record<string, unknown>
  const { offers } = await callNode<{ offers: Offer[] }>(url, '/api/admin/offers', manager)
  const { version, ...offer } = offers.find(({ id }) => id === offerId)!
  const kept = ['name', 'unit', 'isOnRequest', 'isStartingPrice', 'devices', 'maxUsers']
  const value = [...kept, 'speedMbps', 'discountNote'].map((field) => [field, offer[field]])
  const { approval } = await callNode<{ approval: PriceRequest }>(
    url,
    '/api/admin/approvals',
    manager,
    {
      id: randomUUID(),
      kind: 'offer',
      subjectId: offerId,
      baseVersion: version,
      request: 'change',
      value: { ...Object.fromEntries(value), amountRands },
      goLiveDate,
    },
  )
  return approval
}

/** Approves the request, as a second person. */
export async function approvePrice(
  url: string,
  owner: SignedIn,
  { id, version, subject }: PriceRequest,
): Promise<void> {
  await callNode(url, `/api/admin/approvals/${id}/decision`, owner, {
    decision: 'approved',
    version,
    subjectVersion: subject.version,
  })
}

/** Withdraws an offer's pending requests, left over if a server stopped before the approval or the response. */
export async function withdrawWaiting(url: string, manager: SignedIn, offerId: string) {
  type WaitingApprovals = { approvals: { id: string }[] }
  const waiting = `/api/admin/approvals?state=waiting&subject=${offerId}`
  const { approvals } = await callNode<WaitingApprovals>(url, waiting, manager)
  for (const { id } of approvals)
    await callNode(url, `/api/admin/approvals/${id}/withdrawal`, manager, {})
}
