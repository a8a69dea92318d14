import { useNavigate } from 'react-router'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ProductForm } from '../ui/edit/product-form.tsx'
import type { ProductBase } from '../ui/edit/use-product-edit.ts'
import { usePublicPrices } from '../ui/product-calls.ts'
import { showStored, useProductSaves } from './product-saves.ts'

type ProductFormPageProps = {
  kind: 'new' | 'draft' | 'change'
  /** Of the product; the edit of a new one begins under another. */
  id: string
  start: ProductBase
  /** The rejected request that this edit revises (STF-04). */
  revisesId?: string | null
}

/** The form of a product with its writes; afterwards the product is opened. */
export function ProductFormPage({ kind, id, start, revisesId = null }: ProductFormPageProps) {
  const { id: ownId } = useStaffUser()
  const navigate = useNavigate()
  const { save, send, show } = useProductSaves(kind, id, revisesId)
  const offers = usePublicPrices().data?.offers ?? []
  return (
    <ProductForm
      start={start}
      mode={kind === 'change' ? 'change' : 'draft'}
      offers={offers.map((offer) => ({ value: offer.id, label: `${offer.name} (${offer.id})` }))}
      ownId={ownId}
      onSave={save}
      onSend={send}
      onShow={show}
      onDone={(what) => {
        showStored(what)
        void navigate(`/admin/products/${id}`)
      }}
    />
  )
}
