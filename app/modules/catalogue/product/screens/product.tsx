import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { formatRands } from '#app/basics/numbers.ts'
import { readNumber } from '#app/basics/written-values.ts'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import { useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import { SyncedHead, useSyncState } from '#app/modules/console/live-sync/ui/synced-list.tsx'
import { defaultTerms } from '#app/modules/console/request/ui/request-fields.tsx'
import { FactList } from '#app/modules/console/ui/fact-list.tsx'
import { toastSuccess, toastFailure } from '#app/modules/console/ui/toasts.ts'
import { useOpenRequests } from '../../approval/calls.ts'
import {
  goLiveDay,
  isOvertaken,
  isScheduled,
  isWaiting,
  outdatedReasonFor,
} from '../../approval/rules.ts'
import type { Approval } from '../../approval/schema.ts'
import {
  sendRequest,
  useMergeProduct,
  useProduct,
  useProductActions,
  usePublicPrices,
  useRights,
  readSavedProduct,
} from '../calls.ts'
import { categoryName, notEnteredText } from '../content.ts'
import { type HistoryEntry, activityWords } from '../history/rules.ts'
import { archiveRefusal, chargedRands, fieldLabel, readableValue, speedText } from '../rules.ts'
import { type Product, subscribersSchema } from '../schema.ts'
import { products } from '../ui/product-api.ts'
import { ArchiveQuestion, ProductNotFound, StatusBadge } from '../ui/product-state.tsx'
import { WaitingNotice } from '../ui/waiting.tsx'

function ProductHistory({ history }: { history: readonly HistoryEntry[] }) {
  if (history.length === 0) return <p className="text-ink-soft">No changes to this product yet.</p>
  return (
    <ol className="grid gap-3">
      {history.map((entry) => (
        <li key={entry.id} className="border-l-2 border-line ps-3">
          <p>
            <span className="font-semibold">{entry.actorName}</span>
            <span>{` ${activityWords(entry.action)}`}</span>
            <span className="text-ink-soft">{` · ${formatDateTime(new Date(entry.at))}`}</span>
          </p>
          <HistoryPeople entry={entry} />
          {entry.changes.length > 0 ? (
            <ul className="mt-1 grid gap-0.5 text-sm">
              {entry.changes.map(({ field, oldValue, newValue }) => (
                <li key={field} className="wrap-anywhere">
                  <span>{`${fieldLabel(field)}: `}</span>
                  <del className="text-ink-soft">{readableValue(field, oldValue)}</del> →{' '}
                  <ins className="no-underline">{readableValue(field, newValue)}</ins>
                </li>
              ))}
            </ul>
          ) : null}
          {entry.comment ? <p className="mt-1 text-sm">{`“${entry.comment}”`}</p> : null}
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

/** Field for the number of subscribers. The number is a fact, not a product change, so it needs no approval. */
function SubscriberCount({ product }: { product: Product }) {
  const { canEdit } = useRights()
  const merge = useMergeProduct()
  const [typed, setTyped] = useState(String(product.subscribers))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  if (!canEdit) return <p>{`Subscribers: ${product.subscribers}`}</p>
  async function save(event: FormEvent) {
    event.preventDefault()
    const read = subscribersSchema.safeParse(readNumber(typed))
    if (!read.success) return setProblem(read.error.issues[0]!.message)
    setIsBusy(true)
    try {
      const json = { baseVersion: product.version, subscribers: read.data }
      const route = products[':id'].subscribers
      merge(await readSavedProduct(route.$post({ param: { id: product.id }, json })))
      toastSuccess('Subscribers saved')
      setProblem(null)
    } catch (error) {
      setProblem(failureText(error))
    }
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

export const meta = () => [{ title: 'Product | Staff console' }]

export default function ProductPage() {
  const { id = '' } = useParams()
  const read = useProduct(id)
  const sync = useSyncState(read)
  const requests = useOpenRequests(id)
  if (!read.data) return <ProductNotFound product={read} />
  const { product, history } = read.data
  return (
    <div className="grid gap-4">
      <title>{`${product.name} | Staff console`}</title>
      <TextLink isBack to="/admin/products">
        All products
      </TextLink>
      <SyncedHead
        heading={
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="wrap-anywhere">{product.name}</h1>
            <StatusBadge status={product.status} />
            {product.isActive ? <Badge tone="leaf">Active</Badge> : null}
            {product.isFeatured ? <Badge tone="sunrise">Featured</Badge> : null}
            {product.isSample ? <Badge>Sample</Badge> : null}
          </div>
        }
        sync={sync}
      />
      <ProductButtons product={product} hasWaiting={requests?.some(isWaiting) === true} />
      {requests?.map((request) => (
        <WaitingNotice key={request.id} waiting={request} status={product.status} />
      ))}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Facts product={product} />
        <section className="card grid gap-3">
          <h2 className="text-lg">Prices</h2>
          <PriceList pricing={product.pricing} status={product.status} requests={requests} />
          <SubscriberCount key={`${product.id} ${product.subscribers}`} product={product} />
          <p className="text-ink-soft">
            {`Revenue: ${formatRands(product.isActive ? chargedRands(product) * product.subscribers : 0)} a month.`}
          </p>
        </section>
      </div>
      <CardSection id="product-history" title="History">
        <ProductHistory history={history} />
      </CardSection>
    </div>
  )
}

function ProductButtons({ product, hasWaiting }: { product: Product; hasWaiting: boolean }) {
  const actions = useProductActions()
  const { canEdit, onDuplicate, onArchive, onRestore } = actions
  if (!canEdit) return null
  return (
    <div className="flex flex-wrap gap-2">
      <ArchiveQuestion archiving={actions.archiving} />
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
      {!onArchive && product.status === 'approved' && !hasWaiting ? (
        <ArchiveRequestButton product={product} />
      ) : null}
    </div>
  )
}

/** Requests that the product be archived; for editors, who cannot archive directly. */
function ArchiveRequestButton({ product }: { product: Product }) {
  const merge = useMergeProduct()
  const idFor = useIdempotencyKey()
  const [isAsking, setIsAsking] = useState(false)
  async function ask() {
    setIsAsking(true)
    try {
      const { id: subjectId, version: baseVersion } = product
      const request = { ...defaultTerms, subjectId, baseVersion, request: 'archive' } as const
      await sendRequest({ ...request, id: idFor(request) })
      merge(product)
      toastSuccess('Sent for approval', {
        description: 'Nothing changes until a colleague approves it.',
      })
    } catch (error) {
      toastFailure('Nothing was sent', error)
    }
    setIsAsking(false)
  }
  return (
    <Button size="small" variant="secondary" isBusy={isAsking} onClick={() => void ask()}>
      Ask to archive
    </Button>
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
  const price = usePublicPrices().data?.find(({ value }) => value === product.offerId)
  const facts: [string, string][] = [
    ['Category', categoryName(product.category)],
    ['Service type', product.serviceType || notEnteredText],
    ['Speed', speedText(product)],
    ['Slug', product.slug],
    ['Available from', product.availableFrom ? formatDate(product.availableFrom) : 'No limit'],
    ['Available until', product.availableUntil ? formatDate(product.availableUntil) : 'No limit'],
    ['Public price', price?.label ?? readableValue('offerId', product.offerId)],
    ['Added', formatDateTime(new Date(product.createdAt))],
    ['Updated', `${formatDateTime(new Date(product.updatedAt))}, by ${product.updatedBy}`],
    ['Version', String(product.version)],
  ]
  return (
    <CardSection id="product-facts" title="Details">
      {product.description ? <p className="whitespace-pre-line">{product.description}</p> : null}
      <FactList facts={facts} className="grid-cols-[auto_1fr] gap-x-4 gap-y-1" />
    </CardSection>
  )
}

const priceStates = {
  draft: 'Draft',
  pending: 'Waiting for approval',
  approved: 'Approved',
  rejected: 'Rejected',
} as const

type Price = Product['pricing'][number]
type PriceContext = { status: Product['status']; requests: readonly Approval[] | undefined }

/** A price stays pending until it goes live; only its request shows that it is approved for a later day. */
function priceState({ approvalId, approvalStatus }: Price, { status, requests }: PriceContext) {
  if (approvalStatus !== 'pending') return priceStates[approvalStatus]
  // Unknown until the requests are loaded.
  if (!requests) return ''
  // The price of a draft that is to be published names no request: the product then has only that one.
  const request = requests.find(({ id }) => approvalId === null || id === approvalId)
  if (request && (isOvertaken(request) || outdatedReasonFor(request, status)))
    return 'Won’t go live'
  return request && isScheduled(request)
    ? `Approved, from ${goLiveDay(request)}`
    : priceStates.pending
}

function PriceList({ pricing, ...context }: PriceContext & { pricing: readonly Price[] }) {
  return (
    <Table caption="Prices" isCaptionHidden isDense columns={['Regular', 'Promo', 'State']}>
      <tbody>
        {pricing.map((price) => (
          <tr key={price.id}>
            <td>{price.priceRegular === 0 ? notEnteredText : formatRands(price.priceRegular)}</td>
            <td>{readableValue('pricePromo', price.pricePromo)}</td>
            <td>{priceState(price, context)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
