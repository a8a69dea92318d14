import { useState } from 'react'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { formatRands } from '#app/basics/money.ts'
import { Badge } from '#app/design/ui/badge.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import type { SyncState } from '#app/design/ui/sync-status.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { SyncedHead } from '#app/modules/console/live-sync/ui/synced-list.tsx'
import { categoryName, notEntered } from '../../content.ts'
import { archiveRefusal, chargedRands } from '../../rules.ts'
import { readableValue, speedText } from '../../rules/readable-value.ts'
import type { Product, ProductAnswer } from '../../schema/answers.ts'
import type { Waiting } from '../../schema/waiting.ts'
import { StatusBadge } from '../product-badges.tsx'
import type { ProductActions } from '../product-actions.ts'
import { ProductHistory } from './product-history.tsx'
import { SubscriberCount } from './subscriber-count.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

export type ProductViewProps = {
  answer: ProductAnswer
  waiting: Waiting | null
  ownId: string
  sync: SyncState
  actions: ProductActions
  /** For editors, who cannot archive by themselves (D-108); null for everybody else. */
  onAskToArchive: ((product: Product) => Promise<void>) | null
  onTakeBack: (waiting: Waiting) => Promise<void>
  /** Answers what went wrong, or null. */
  onCount: (product: Product, subscribers: number) => Promise<string | null>
}

/** A product with everything that is known of it (ADP-22). */
export function ProductView(props: ProductViewProps) {
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
            {`Brings ${formatRands(product.isActive ? chargedRands(product) * product.subscribers : 0)} a month.`}
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

/** ADP-14; where it would be refused, it says why. */
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
    ['Service type', product.serviceType || notEntered],
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
  pending: 'Waits for approval',
  approved: 'Approved',
  rejected: 'Rejected',
} as const

function PriceList({ product }: { product: Product }) {
  return (
    <Table caption="Prices" isCaptionHidden isDense columns={['Regular', 'Promo', 'State']}>
      <tbody>
        {product.pricing.map((price) => (
          <tr key={price.id}>
            <td>{price.priceRegular === 0 ? notEntered : formatRands(price.priceRegular)}</td>
            <td>{readableValue('pricePromo', price.pricePromo)}</td>
            <td>{priceStates[price.approvalStatus]}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
