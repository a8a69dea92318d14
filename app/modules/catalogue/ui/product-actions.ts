import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { tellDone, tellFailure } from '#app/modules/console/ui/tell.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useRefresh } from '#app/modules/access/ui/use-write.tsx'
import { productRights } from '../rules/product-rights.ts'
import type { Product } from '../schema/answers.ts'
import { products } from './catalogue-api.ts'
import { takeBackRequest, useMergeProduct, written } from './product-calls.ts'

export function useRights() {
  return productRights(useStaffUser())
}

const one = products[':id']
const steps = { archive: one.archive, 'archive/undo': one.archive.undo, restore: one.restore }
type Step = keyof typeof steps

/** What the signed-in person may do with products; a right that is missing is null (ROL-07, ROL-08). */
export type ProductActions = {
  canEdit: boolean
  onDuplicate: ((product: Product) => void) | null
  onArchive: ((product: Product) => void) | null
  onRestore: ((product: Product) => void) | null
}

/** Duplicate, archive with undo, restore (ADP-13, ADP-15). */
export function useProductActions(): ProductActions {
  const { canEdit, canApprove } = useRights()
  const merge = useMergeProduct()
  const navigate = useNavigate()
  return useMemo(() => {
    async function duplicate(product: Product) {
      try {
        const copy = await written(
          one.duplicate.$post({ param: { id: product.id }, json: { id: crypto.randomUUID() } }),
        )
        merge(copy)
        const action = {
          label: 'Edit the copy',
          onPress: () => void navigate(`/admin/products/${copy.id}/edit`),
        }
        tellDone(`Added ${copy.name} as a draft`, { action })
      } catch (error) {
        tellFailure(`${product.name} was not duplicated`, error)
      }
    }
    async function step(product: Product, to: Step, done: string, undo?: Step) {
      try {
        const json = { baseVersion: product.version }
        const moved = await written(steps[to].$post({ param: { id: product.id }, json }))
        merge(moved)
        const takeBack = () => void step(moved, undo!, `${product.name} is back as it was`)
        tellDone(done, { undo: undo ? takeBack : undefined })
      } catch (error) {
        tellFailure(`Nothing was changed`, error)
      }
    }
    return {
      canEdit,
      onDuplicate: canEdit ? (product) => void duplicate(product) : null,
      onArchive: canApprove
        ? (product) => void step(product, 'archive', `Archived ${product.name}`, 'archive/undo')
        : null,
      onRestore: canApprove
        ? (product) => void step(product, 'restore', `${product.name} is a draft again`, 'archive')
        : null,
    }
  }, [canEdit, canApprove, merge, navigate])
}

/** Takes a request for approval back, and says so. */
export function useTakeBack() {
  const refresh = useRefresh('products', 'approvals')
  return async (id: string) => {
    try {
      await takeBackRequest(id)
      tellDone('The request is taken back')
    } catch (error) {
      tellFailure('Nothing was changed', error)
    }
    void refresh()
  }
}

/** D-105: removes the samples for good, once somebody said yes. */
export function useClearSamples() {
  const queries = useQueryClient()
  return async () => {
    try {
      await products.samples.clear.$post()
      await queries.invalidateQueries()
      tellDone('The samples are cleared')
    } catch (error) {
      tellFailure('The samples were not cleared', error)
    }
  }
}
