import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { formatRands } from '#app/basics/numbers.ts'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import type { SyncState } from '#app/design/ui/sync-status.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { SyncedHead, useSyncState } from '#app/modules/console/live-sync/ui/synced-list.tsx'
import { toastSuccess, toastFailure } from '#app/modules/console/ui/toasts.ts'
import { isOpen } from '../../approval/rules.ts'
import type { Approval } from '../../approval/schema.ts'
import {
  type ProductActions,
  sendRequest,
  useMergeProduct,
  useProduct,
  useProductActions,
  useRights,
  useWithdrawRequest,
  useWaitingRequest,
  readSavedProduct,
} from '../calls.ts'
import { categoryName, notEnteredText } from '../content.ts'
import { activityWords } from '../history/rules.ts'
import { archiveRefusal, chargedRands, fieldLabel, readableValue, speedText } from '../rules.ts'
import { type HistoryEntry, type Product, type ProductAnswer } from '../schema.ts'
import { products } from '../ui/product-api.ts'
import { ProductNotFound, StatusBadge } from '../ui/product-state.tsx'
import { WaitingNotice } from '../ui/waiting.tsx'

function ProductHistory({ history }: { history: readonly HistoryEntry[] }) {
  if (history.length === 0) return <p className="text-ink-soft">No changes to this product yet.</p>
  return (
    <ol className="grid gap-3">
      {history.map((entry) => (
        <li key={entry.id} className="border-l-2 border-line ps-3">
          <p>
            <span className="font-semibold">{entry.actorName}</span> {activityWords(entry.action)}
            <span className="text-ink-soft"> · {formatDateTime(new Date(entry.at))}</span>
          </p>
          <HistoryPeople entry={entry} />
          {entry.changes.length > 0 ? (
            <ul className="mt-1 grid gap-0.5 text-sm">
              {entry.changes.map(({ field, oldValue, newValue }) => (
                <li key={field} className="wrap-anywhere">
                  {fieldLabel(field)}:{' '}
                  <del className="text-ink-soft">{readableValue(field, oldValue)}</del> →{' '}
                  <ins className="no-underline">{readableValue(field, newValue)}</ins>
                </li>
              ))}
            </ul>
          ) : null}
          {entry.comment ? <p className="mt-1 text-sm">“{entry.comment}”</p> : null}
        </li>
      ))}
    </ol>
  )
}

function HistoryPeople({ entry: { requestedBy, approvedBy, actorName } }: { entry: HistoryEntry }) {
  const people = [
    requestedBy && requestedBy !== actorName ? `Requested by ${requestedBy}` : '',
    approvedBy ? `decided by ${approvedBy}` : '',
  ].filter(Boolean)
  return people.length > 0 ? <p className="text-sm text-ink-soft">{people.join(', ')}</p> : null
}

type SubscriberCountProps = {
  product: Product
  canEdit: boolean
  onCount: (product: Product, subscribers: number) => Promise<string | null>
}

/** Field for the number of subscribers. The number is a fact, not a product change, so it needs no approval. */
function SubscriberCount({ product, canEdit, onCount }: SubscriberCountProps) {
  const [typed, setTyped] = useState(String(product.subscribers))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  if (!canEdit) return <p>{`Subscribers: ${product.subscribers}`}</p>
  async function save(event: FormEvent) {
    event.preventDefault()
    const count = Number(typed)
    if (typed.trim() === '' || !Number.isInteger(count) || count < 0)
      return setProblem('Enter a whole number.')
    setIsBusy(true)
    setProblem(await onCount(product, count))
    setIsBusy(false)
  }
  return (
    <form noValidate className="flex items-end gap-2" onSubmit={(event) => void save(event)}>
      <TextInput
        id="subscribers"
        label="Subscribers"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        className="mb-1"
        isBusy={isBusy}
        disabled={typed === String(product.subscribers)}
      >
        Save count
      </Button>
    </form>
  )
}

type ProductViewProps = {
  answer: ProductAnswer
  waiting: Approval | null
  ownId: string
  sync: SyncState
  actions: ProductActions
  /** Requests that the product be archived; for editors, who cannot archive directly. Null for every other role. */
  onAskToArchive: ((product: Product) => Promise<void>) | null
  onTakeBack: (waiting: Approval) => Promise<void>
  /** Saves the subscriber count. Resolves to an error message, or null on success. */
  onCount: (product: Product, subscribers: number) => Promise<string | null>
}

function ProductView(props: ProductViewProps) {
  const { answer, waiting, sync } = props
  const { product } = answer
  return (
    <div className="grid gap-4">
      <TextLink isBack to="/admin/products">
        All products
      </TextLink>
      <SyncedHead
        heading={
          <div className="flex flex-wrap items-center gap-2">
            <h1>{product.name}</h1>
            <StatusBadge status={product.status} />
            {product.isActive ? <Badge tone="leaf">Active</Badge> : null}
            {product.isFeatured ? <Badge tone="sunrise">Featured</Badge> : null}
            {product.isSample ? <Badge>Sample</Badge> : null}
          </div>
        }
        sync={sync}
      />
      <ProductButtons {...props} />
      {waiting ? (
        <WaitingNotice waiting={waiting} ownId={props.ownId} onTakeBack={props.onTakeBack} />
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Facts product={product} />
        <section className="card grid gap-3">
          <h2 className="text-lg">Prices</h2>
          <PriceList product={product} />
          <SubscriberCount
            key={product.version}
            product={product}
            canEdit={props.actions.canEdit}
            onCount={props.onCount}
          />
          <p className="text-ink-soft">
            {`Revenue: ${formatRands(product.isActive ? chargedRands(product) * product.subscribers : 0)} a month.`}
          </p>
        </section>
      </div>
      <section className="card grid gap-3" aria-labelledby="product-history">
        <h2 id="product-history" className="text-lg">
          History
        </h2>
        <ProductHistory history={answer.history} />
      </section>
    </div>
  )
}

function ProductButtons({ answer, waiting, actions, onAskToArchive }: ProductViewProps) {
  const { product } = answer
  const [isAsking, setIsAsking] = useState(false)
  const { canEdit, onDuplicate, onArchive, onRestore } = actions
  if (!canEdit) return null
  return (
    <div className="flex flex-wrap gap-2">
      {product.status === 'draft' || product.status === 'approved' ? (
        <ButtonLink size="small" to={`/admin/products/${product.id}/edit`}>
          {product.status === 'draft' ? 'Edit or send for approval' : 'Edit'}
        </ButtonLink>
      ) : null}
      {onDuplicate ? (
        <Button size="small" variant="secondary" onClick={() => onDuplicate(product)}>
          Duplicate
        </Button>
      ) : null}
      {onArchive ? <ArchiveButton product={product} onArchive={onArchive} /> : null}
      {onRestore && product.status === 'archived' ? (
        <Button size="small" variant="secondary" onClick={() => onRestore(product)}>
          Restore as a draft
        </Button>
      ) : null}
      {onAskToArchive && product.status === 'approved' && !waiting ? (
        <Button
          size="small"
          variant="secondary"
          isBusy={isAsking}
          onClick={() => {
            setIsAsking(true)
            void onAskToArchive(product).finally(() => setIsAsking(false))
          }}
        >
          Ask to archive
        </Button>
      ) : null}
    </div>
  )
}

type ArchiveButtonProps = { product: Product; onArchive: (product: Product) => void }

function ArchiveButton({ product, onArchive }: ArchiveButtonProps) {
  if (product.status === 'archived') return null
  const refusal = archiveRefusal(product.status)
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        disabled={refusal !== undefined}
        aria-describedby={refusal ? 'no-archive' : undefined}
        onClick={() => onArchive(product)}
      >
        Archive
      </Button>
      {refusal ? (
        <p id="no-archive" className="self-center text-sm text-ink-soft">
          {refusal}
        </p>
      ) : null}
    </>
  )
}

function Facts({ product }: { product: Product }) {
  const facts: [string, string][] = [
    ['Category', categoryName(product.category)],
    ['Service type', product.serviceType || notEnteredText],
    ['Speed', speedText(product)],
    ['Slug', product.slug],
    ['Available from', product.availableFrom ? formatDate(product.availableFrom) : 'No limit'],
    ['Available until', product.availableUntil ? formatDate(product.availableUntil) : 'No limit'],
    ['Public price', readableValue('offerId', product.offerId)],
    ['Added', formatDateTime(new Date(product.createdAt))],
    ['Updated', `${formatDateTime(new Date(product.updatedAt))}, by ${product.updatedBy}`],
    ['Version', String(product.version)],
  ]
  return (
    <section className="card grid gap-3" aria-labelledby="product-facts">
      <h2 id="product-facts" className="text-lg">
        Details
      </h2>
      {product.description ? <p className="whitespace-pre-line">{product.description}</p> : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const priceStates = {
  draft: 'Draft',
  pending: 'Waiting for approval',
  approved: 'Approved',
  rejected: 'Rejected',
} as const

function PriceList({ product }: { product: Product }) {
  return (
    <Table caption="Prices" isCaptionHidden isDense columns={['Regular', 'Promo', 'State']}>
      <tbody>
        {product.pricing.map((price) => (
          <tr key={price.id}>
            <td>{price.priceRegular === 0 ? notEnteredText : formatRands(price.priceRegular)}</td>
            <td>{readableValue('pricePromo', price.pricePromo)}</td>
            <td>{priceStates[price.approvalStatus]}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export const meta = () => [{ title: 'Product | Staff console' }]

export default function ProductPage() {
  const { id = '' } = useParams()
  const { id: ownId } = useStaffUser()
  const { canEdit, canApprove } = useRights()
  const product = useProduct(id)
  const sync = useSyncState(product, product.error && failureText(product.error))
  const waiting = useWaitingRequest(id)
  const actions = useProductActions()
  const work = useDetailActions()
  if (!product.data) return <ProductNotFound product={product} />
  return (
    <>
      <title>{`${product.data.product.name} | Staff console`}</title>
      <ProductView
        answer={product.data}
        waiting={waiting.data?.approvals.find(isOpen) ?? null}
        ownId={ownId}
        sync={sync}
        actions={actions}
        onAskToArchive={canEdit && !canApprove ? work.requestArchive : null}
        onTakeBack={work.takeBack}
        onCount={work.count}
      />
    </>
  )
}

function useDetailActions() {
  const merge = useMergeProduct()
  const takeBack = useWithdrawRequest()
  return {
    async count(product: Product, subscribers: number): Promise<string | null> {
      try {
        const json = { baseVersion: product.version, subscribers }
        const param = { id: product.id }
        merge(await readSavedProduct(products[':id'].subscribers.$post({ param, json })))
        toastSuccess('Subscribers saved')
        return null
      } catch (error) {
        return failureText(error)
      }
    },
    async requestArchive(product: Product): Promise<void> {
      try {
        await sendRequest({
          id: crypto.randomUUID(),
          subjectId: product.id,
          baseVersion: product.version,
          request: 'archive',
          priority: 'medium',
          goLiveDate: null,
          description: '',
        })
        merge(product)
        toastSuccess('Sent for approval', {
          description: 'Nothing changes until a colleague approves it.',
        })
      } catch (error) {
        toastFailure('Nothing was sent', error)
      }
    },
    takeBack: (waiting: Approval) => takeBack(waiting.id),
  }
}
