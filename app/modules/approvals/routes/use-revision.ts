import type { NavigateFunction } from 'react-router'
import { z } from 'zod'
import { showRefusal } from '#app/modules/console/ui/tell.ts'
import { withChanges } from '#app/modules/catalogue/rules.ts'
import { typedOf } from '#app/modules/catalogue/rules/typed-product.ts'
import { products } from '#app/modules/catalogue/ui/catalogue-api.ts'
import { wholeProductSchema } from '#app/modules/catalogue/schema.ts'
import { storeEdit } from '#app/modules/catalogue/ui/edit/stored-edit.ts'
import { failureText, read } from '#app/modules/access/calls.ts'
import type { Approval } from '../schema/answers.ts'

/**
 * STF-04: opens the form that a rejected request came from, filled with what it asked for: a change of a
 * price or of many products in its dialog, a change of a product in its form, a draft as it stands, an
 * archiving on its product. What a file asked for is asked for by another file.
 */
export function useRevision(navigate: NavigateFunction) {
  return (approval: Approval) => {
    void openForm(approval).then(
      (path) => navigate(path),
      (error: unknown) =>
        showRefusal(
          'The form could not be opened',
          error instanceof z.ZodError ? 'It no longer fits.' : failureText(error),
        ),
    )
  }
}

async function openForm({ id, subject, type, changes, bulk }: Approval): Promise<string> {
  const revise = `?${new URLSearchParams({ revise: id })}`
  if (bulk) return `/admin/products${bulk.revisedIn === 'file' ? '/import' : ''}${revise}`
  if (subject.kind === 'quote') return `/admin/quotes/${subject.id}`
  if (subject.kind === 'offer') return `/admin/products/offers${revise}`
  const page = `/admin/products/${subject.id}`
  if (type === 'product_archive') return page
  if (type === 'product_create') return `${page}/edit${revise}`
  const { product } = await read(products[':id'].$get({ param: { id: subject.id } }))
  const before = wholeProductSchema.parse(
    Object.fromEntries(
      Object.keys(typedOf(product)).map((field) => [field, product[field as keyof typeof product]]),
    ),
  )
  const asked = wholeProductSchema.parse(withChanges(before, changes))
  storeEdit(subject.id, {
    typed: typedOf(asked),
    base: typedOf(before),
    version: product.version,
  })
  return `${page}/edit${revise}`
}
