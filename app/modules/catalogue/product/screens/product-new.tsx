import { useState } from 'react'
import { ProductForm } from '../edit/ui/product-form.tsx'
import { emptyProduct } from '../rules.ts'

export const meta = () => [{ title: 'New product | Staff console' }]

const start = { id: 'new', version: 1, typed: emptyProduct }

export default function ProductNew() {
  const [id] = useState(() => crypto.randomUUID())
  return (
    <div className="grid gap-4">
      <h1>New product</h1>
      <ProductForm kind="new" id={id} start={start} />
    </div>
  )
}
