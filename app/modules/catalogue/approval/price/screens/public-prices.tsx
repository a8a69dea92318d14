import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { containsEveryWord } from '#app/basics/text.ts'
import { Button } from '#app/design/ui/button.tsx'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { VisuallyHidden } from '#app/design/ui/icon.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Badge, Notice } from '#app/design/ui/surfaces.tsx'
import { authorizeRight } from '#app/modules/access/rules.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import {
  ListPlaceholder,
  SyncedHead,
  useSyncState,
} from '#app/modules/console/live-sync/ui/synced-list.tsx'
import type { RequestTerms } from '#app/modules/console/request/schema.ts'
import { type ListQuery, useListQuery } from '#app/modules/console/ui/list-filters.tsx'
import { SearchInput } from '#app/modules/console/ui/search-input.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { fullOfferName, pricePointLabel, priceText } from '#app/modules/prices/rules.ts'
import { useApproval, useApprovalWrites, usePrices, usePendingPriceRequests } from '../../calls.ts'
import { isWaiting } from '../../rules.ts'
import type { Approval, PricesAnswer, PublicPrice } from '../../schema.ts'
import { showUnsentOnSite } from '../../ui/approval-reach.tsx'
import { OwnRequestAlone } from '../../ui/pending-request.tsx'
import { PriceDialog, type PriceVersion } from '../ui/price-dialog.tsx'

export const meta = () => [{ title: 'Public prices | Staff console' }]

/** Page of the prices shown on the public pages. They can be changed only through approvals. */
export default function PublicPrices() {
  const { id: ownId } = useStaffUser()
  const prices = usePrices()
  const sync = useSyncState(prices)
  const approvals = usePendingPriceRequests().data?.approvals ?? []
  const [params] = useSearchParams()
  const revised = useApproval(params.get('revise'), undefined).data ?? undefined
  const own = approvals.find((one) => isWaiting(one) && one.submittedBy.id === ownId)
  const answer = prices.data
  return (
    <div className="grid gap-4">
      <TextLink isBack to="/admin/products">
        All products
      </TextLink>
      <SyncedHead
        heading={<h1>{`Public prices${answer ? ` (${answer.offers.length})` : ''}`}</h1>}
        sync={sync}
      />
      {answer ? (
        <Conflicts conflicts={answer.conflicts} />
      ) : (
        <ListPlaceholder
          what="the prices"
          rows={10}
          isOffline={prices.fetchStatus === 'paused'}
          sync={sync}
        />
      )}
      {own ? <OwnRequestAlone request={own} /> : null}
      {answer ? <Prices prices={answer.offers} approvals={approvals} revised={revised} /> : null}
    </div>
  )
}

function Conflicts({ conflicts }: Pick<PricesAnswer, 'conflicts'>) {
  if (conflicts.length === 0)
    return (
      <Notice tone="success">
        <p>No public prices contradict each other.</p>
      </Notice>
    )
  return (
    <details className="card">
      <summary className="cursor-pointer font-semibold">
        {conflicts.length === 1
          ? 'One contradiction between public prices'
          : `${conflicts.length} contradictions between public prices`}
      </summary>
      <ul className="mt-3 grid gap-2">
        {conflicts.map(({ kind, offers, message }) => (
          <li key={`${kind} ${offers.join(' ')}`} className="border-l-2 border-warning ps-3">
            <span>{message}</span> <span className="text-sm text-ink-soft">Kept on purpose.</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type PricesProps = {
  prices: readonly PublicPrice[]
  approvals: readonly Approval[]
  revised: Approval | undefined
}

const pricesQuery: ListQuery<{ search: string }> = {
  read: ({ search = '' }) => ({ search }),
  narrowing: ['search'],
  typed: 'search',
  keeps: ['revise'],
}

function withoutRevision(params: URLSearchParams): URLSearchParams {
  params.delete('revise')
  return params
}

function Prices({ prices, approvals, revised }: PricesProps) {
  const canEdit = authorizeRight(useStaffUser(), 'edit') === 'allowed'
  const [, setParams] = useSearchParams()
  const { filter, change } = useListQuery(pricesQuery)
  const [edited, setEdited] = useState<PublicPrice | null>(null)
  const shown = prices.filter((one) =>
    containsEveryWord(`${one.id} ${fullOfferName(one)} ${one.family}`, filter.search),
  )
  const price = edited ?? prices.find(({ id }) => canEdit && id === revised?.subject.id)
  const isRevision = price !== undefined && price.id === revised?.subject.id
  const actions = usePriceActions(isRevision ? revised : undefined)
  const close = () => {
    setEdited(null)
    if (isRevision) setParams(withoutRevision, { replace: true })
  }
  return (
    <>
      <SearchInput
        label="Search public prices"
        value={filter.search}
        onChange={(search) => change({ search })}
      />
      {shown.length === 0 ? <p>No public price matches this search.</p> : null}
      <PriceTable
        shown={shown}
        waiting={requestsByOffer(approvals)}
        onEdit={canEdit ? setEdited : undefined}
      />
      {price ? (
        <PriceDialog
          key={price.id}
          price={price}
          revised={isRevision ? revised : undefined}
          onClose={close}
          {...actions}
        />
      ) : null}
    </>
  )
}

/** Sends a change of a price for approval, or shows it on the site first. */
function usePriceActions(revised: Approval | undefined) {
  const { request } = useApprovalWrites()
  const idFor = useIdempotencyKey()
  function requestFor(price: PriceVersion, value: object, terms: RequestTerms) {
    const { id: subjectId, version: baseVersion } = price
    const change = { kind: 'offer', request: 'change', subjectId, baseVersion, value }
    const about = { ...change, ...terms, ...(revised ? { revisesId: revised.id } : {}) }
    return { ...about, id: idFor(about) }
  }
  return {
    async onAsk(...typed: Parameters<typeof requestFor>) {
      const answer = await request(requestFor(...typed))
      const description = 'The site shows the change once it’s approved.'
      if (answer.ok) toastSuccess('Sent for approval', { description })
      return answer
    },
    onShow: (...typed: Parameters<typeof requestFor>) => showUnsentOnSite(requestFor(...typed)),
  }
}

type PriceTableProps = {
  shown: readonly PublicPrice[]
  waiting: ReadonlyMap<string, Approval>
  /** Undefined for people who may not request changes. */
  onEdit: ((price: PublicPrice) => void) | undefined
}

function PriceTable({ shown, waiting, onEdit }: PriceTableProps) {
  return (
    <DataTable
      caption="Public prices"
      columns={[
        ...columns,
        {
          label: 'State',
          renderCell: (price) => <PriceState price={price} waiting={waiting.get(price.id)} />,
        },
        {
          label: 'Actions',
          isLabelHidden: true,
          renderCell: (price) =>
            onEdit ? (
              <Button size="small" variant="secondary" data-row onClick={() => onEdit(price)}>
                Change
                <VisuallyHidden>{` ${price.id}`}</VisuallyHidden>
              </Button>
            ) : null,
        },
      ]}
      rows={shown}
      keyOf={({ id }) => id}
    />
  )
}

const columns: readonly Column<PublicPrice>[] = [
  {
    label: 'Name',
    isHead: true,
    renderCell: (price) => (
      <>
        <span>{fullOfferName(price)}</span>
        <span className="block text-xs font-normal text-ink-soft">{price.id}</span>
      </>
    ),
  },
  { label: 'Price', className: 'min-w-44 tabular-nums', renderCell: priceText },
  { label: 'What you get', renderCell: pricePointLabel },
]

function requestsByOffer(approvals: readonly Approval[]): Map<string, Approval> {
  const ofOffers = approvals.filter((one) => one.subject.kind === 'offer' && isWaiting(one))
  return new Map(ofOffers.map((one) => [one.subject.id, one]))
}

function PriceState({ price, waiting }: { price: PublicPrice; waiting: Approval | undefined }) {
  if (waiting)
    return (
      <TextLink
        to={`/admin/approvals?item=${waiting.id}`}
      >{`Waiting for approval, sent by ${waiting.submittedBy.name}`}</TextLink>
    )
  return price.isPublished ? <Badge tone="success">Published</Badge> : <Badge>Not shown</Badge>
}
