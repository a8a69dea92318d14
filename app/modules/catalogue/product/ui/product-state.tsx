import { formatRands } from '#app/basics/numbers.ts'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { VisuallyHidden } from '#app/design/ui/icon.tsx'
import { Badge, type BadgeTone } from '#app/design/ui/surfaces.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import type { ProductActions, useProduct } from '../calls.ts'
import { notEnteredText, statusLabels } from '../content.ts'
import type { ProductPrices } from '../rules.ts'
import type { ProductStatus } from '../schema.ts'

const tones: Record<ProductStatus, BadgeTone> = {
  draft: 'neutral',
  pending: 'warning',
  approved: 'success',
  archived: 'clay',
}

export function StatusBadge({ status }: { status: ProductStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
}

export function PriceCell({ priceRegular, pricePromo }: ProductPrices) {
  if (priceRegular === 0) return <span>{notEnteredText}</span>
  return (
    <span className="tabular-nums">
      <span className={pricePromo === null ? undefined : 'text-ink-soft'}>
        {formatRands(priceRegular)}
      </span>
      {pricePromo === null ? null : (
        <span className="ms-1.5 font-semibold text-leaf">
          <VisuallyHidden>promo </VisuallyHidden>
          <span>{formatRands(pricePromo)}</span>
        </span>
      )}
    </span>
  )
}

/** Placeholder for a product that is loading, failed to load or does not exist. */
export function ProductNotFound({ product }: { product: ReturnType<typeof useProduct> }) {
  const gone = { title: 'Product not found', to: '/admin/products', back: 'All products' }
  return <ReadState read={product} what="the product" rows={8} gone={gone} />
}

type Archiving = ProductActions['archiving']

/** Asks before archiving a product with open requests. */
export function ArchiveQuestion({ archiving: { question, answer } }: { archiving: Archiving }) {
  if (!question) return null
  return (
    <AlertDialog
      isOpen={question.isOpen}
      onClose={() => answer(false)}
      title={`Archive ${question.product.name}?`}
      description={question.effect}
      confirmLabel="Archive"
      cancelLabel="Cancel"
      onConfirm={() => answer(true)}
    />
  )
}
