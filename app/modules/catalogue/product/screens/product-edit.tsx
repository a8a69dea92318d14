import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { authorizeRight } from '#app/modules/access/rules.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { AccessDenied } from '#app/modules/console/ui/console-frame.tsx'
import { useProduct } from '../calls.ts'
import { ProductForm } from '../edit/ui/product-form.tsx'
import { toTypedProduct } from '../rules.ts'
import type { Product } from '../schema.ts'
import { ProductNotFound } from '../ui/product-state.tsx'

export const meta = () => [{ title: 'Edit product | Staff console' }]

export default function ProductEdit() {
  const { id = '' } = useParams()
  const user = useStaffUser()
  const decision = authorizeRight(user, 'edit')
  const product = useProduct(id)
  if (decision !== 'allowed')
    return <AccessDenied decision={decision} required={{ minimum: 'editor' }} ownRole={user.role} />
  if (!product.data) return <ProductNotFound product={product} />
  return <ProductEditForm key={id} latest={product.data.product} />
}

const lockedTexts = {
  pending: 'This product is waiting for approval. Withdraw the request to edit it.',
  archived: 'This product is archived. Restore it to edit it.',
} as const

/** Keeps the version that the edit started from, even after a refetch, because a save compares against it. */
function ProductEditForm({ latest }: { latest: Product }) {
  const [first] = useState(latest)
  const { id, status, name } = first
  const revisesId = useSearchParams()[0].get('revise')
  const path = `/admin/products/${id}`
  if (status === 'pending' || status === 'archived')
    return (
      <div className="grid justify-items-start gap-4">
        <h1>{`Edit ${name}`}</h1>
        <Notice tone="warning">
          <p>{lockedTexts[status]}</p>
        </Notice>
        <ButtonLink to={path}>Open the product</ButtonLink>
      </div>
    )
  return (
    <div className="grid gap-4">
      <TextLink to={path}>{name}</TextLink>
      <h1>{`Edit ${name}`}</h1>
      <ProductForm
        kind={status === 'draft' ? 'draft' : 'change'}
        id={id}
        start={{ id, version: first.version, typed: toTypedProduct(first) }}
        revisesId={revisesId}
      />
    </div>
  )
}
