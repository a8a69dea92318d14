import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { VisuallyHidden } from '#app/design/ui/icon.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Badge, Notice } from '#app/design/ui/surfaces.tsx'
import type { SyncState } from '#app/design/ui/sync-status.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import { authorizeRight } from '#app/modules/access/rules.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import {
  ListPlaceholder,
  SyncedHead,
  useSyncState,
} from '#app/modules/console/live-sync/ui/synced-list.tsx'
import type { RequestTerms } from '#app/modules/console/request/schema.ts'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { fullOfferName, pricePointLabel, priceText } from '#app/modules/prices/rules.ts'
import { useApproval, useApprovalWrites, usePrices, usePendingPriceRequests } from '../../calls.ts'
import { isWaiting } from '../../rules.ts'
import type { Approval, PricesAnswer, PublicPrice } from '../../schema.ts'
import { showUnsentOnSite } from '../../ui/approval-reach.tsx'
import { OwnRequestAlone } from '../../ui/own-request-alone.tsx'
import { PriceDialog, type PriceDialogProps } from '../ui/price-dialog.tsx'

export const meta = () => [{ title: 'Public prices | Staff console' }]

/** Page of the prices shown on the public pages. They can be changed only through approvals. */
export default function PublicPrices() {
  const user = useStaffUser()
  const prices = usePrices()
  const sync = useSyncState(prices, prices.error && failureText(prices.error))
  const waiting = usePendingPriceRequests()
  const [params, setParams] = useSearchParams()
  const revised = useApproval(params.get('revise'), undefined).data ?? undefined
  const { request } = useApprovalWrites()
  const idFor = useIdempotencyKey()

  function requestFor(price: PublicPrice, value: object, terms: RequestTerms) {
    const { id: subjectId, version: baseVersion } = price
    const revision = revised?.subject.id === subjectId ? { revisesId: revised.id } : {}
    const about = { kind: 'offer', request: 'change', subjectId, baseVersion, value }
    return { ...about, ...terms, ...revision }
  }
  const show: PriceDialogProps['onShow'] = (price, value, terms) => {
    const about = requestFor(price, value, terms)
    return showUnsentOnSite({ ...about, id: idFor(about) })
  }
  async function requestPrice(price: PublicPrice, value: object, terms: RequestTerms) {
    const about = requestFor(price, value, terms)
    const answer = await request({ ...about, id: idFor(about) })
    if (answer.ok) {
      toastSuccess('Sent for approval', {
        description: 'The site shows the change once it’s approved.',
      })
      return { ok: true } as const
    }
    return answer
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
      onAsk={requestPrice}
      onShow={show}
    />
  )
}

type PricesViewProps = {
  answer: PricesAnswer | undefined
  approvals: readonly Approval[]
  isOffline: boolean
  sync: SyncState
  canEdit: boolean
  /** A rejected request whose values prefill the dialog. */
  revised?: Approval
  onRevised?: () => void
  onAsk: PriceDialogProps['onAsk']
  onShow: PriceDialogProps['onShow']
}

function PricesView(props: PricesViewProps) {
  const { answer, approvals, sync } = props
  const { id: ownId } = useStaffUser()
  const own = approvals.find((one) => isWaiting(one) && one.submittedBy.id === ownId)
  return (
    <div className="grid gap-4">
      <TextLink isBack to="/admin/products">
        All products
      </TextLink>
      <SyncedHead
        heading={<h1>Public prices{answer ? ` (${answer.offers.length})` : ''}</h1>}
        sync={sync}
      />
      {answer ? null : (
        <ListPlaceholder what="the prices" rows={10} isOffline={props.isOffline} sync={sync} />
      )}
      {answer ? <Conflicts conflicts={answer.conflicts} /> : null}
      {own ? <OwnRequestAlone request={own} /> : null}
      {answer ? <Prices {...props} answer={answer} /> : null}
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
            {message} <span className="text-sm text-ink-soft">Kept on purpose.</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type PricesProps = PricesViewProps & { answer: PricesAnswer }

function Prices({ answer, approvals, canEdit, onAsk, onShow, revised, onRevised }: PricesProps) {
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<PublicPrice | null>(null)
  const waiting = useMemo(() => requestsByOffer(approvals), [approvals])
  const shown = searchPrices(answer.offers, search)
  const price = edited ?? answer.offers.find(({ id }) => canEdit && id === revised?.subject.id)
  const isRevision = price !== undefined && price.id === revised?.subject.id
  const close = () => {
    setEdited(null)
    if (isRevision) onRevised?.()
  }
  return (
    <>
      <label>
        <VisuallyHidden>Search public prices</VisuallyHidden>
        <input
          type="search"
          className="control max-w-96"
          placeholder="Search public prices"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </label>
      {shown.length === 0 ? <p>No public price matches this search.</p> : null}
      <PriceTable shown={shown} waiting={waiting} onEdit={canEdit ? setEdited : undefined} />
      {price ? (
        <PriceDialog
          key={price.id}
          price={price}
          revised={isRevision ? revised : undefined}
          onClose={close}
          onAsk={onAsk}
          onShow={onShow}
        />
      ) : null}
    </>
  )
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
                <VisuallyHidden> {price.id}</VisuallyHidden>
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
        {fullOfferName(price)}
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

function searchPrices(prices: readonly PublicPrice[], search: string): PublicPrice[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return prices.filter((price) => {
    const text = `${price.id} ${fullOfferName(price)} ${price.family}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
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
