import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'
import { emptyProduct } from '../rules/typed-product.ts'
import { ProductForm } from '../ui/edit/product-form.tsx'
import { usePublicPrices } from './catalogue-calls.ts'
import { showStored, useProductSaves } from './product-saves.ts'

export const meta = () => [{ title: 'New product | Staff console' }]

const start = { id: 'new', version: 1, typed: emptyProduct }

/** ADS-15, ROL-08. */
export default function ProductNew() {
  const user = useStaffUser()
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const { save, send, show } = useProductSaves('new', id)
  const offers = usePublicPrices()
  return (
    <div className="grid gap-4">
      <h1>New product</h1>
      <ProductForm
        start={start}
        mode="draft"
        offers={
          offers.data?.offers.map((offer) => ({
            value: offer.id,
            label: `${offer.name} (${offer.id})`,
          })) ?? []
        }
        ownId={user.id}
        onSave={save}
        onSend={send}
        onShow={show}
        onDone={(what) => {
          showStored(what)
          void navigate(`/admin/products/${id}`)
        }}
      />
    </div>
  )
}
