import { useRef } from 'react'
import { tellDone } from '#app/modules/console/ui/tell.ts'
import type { RequestTerms } from '#app/modules/console/request/schema.ts'
import { useWriteKey } from '#app/modules/settings/ui/use-write-key.ts'
import { showWords } from '../preview/content.ts'
import { showOnSite } from '../preview/ui/show-on-site.ts'
import type { ProductValue } from '../schema.ts'
import type { EditAnswer, ShowAnswer } from '../ui/edit/edit-answer.ts'
import {
  previewChange,
  refusedEdit,
  refusedShow,
  sendRequest,
  useMergeProduct,
  written,
} from '../ui/product-calls.ts'
import { products } from '../ui/catalogue-api.ts'

type Kind = 'new' | 'draft' | 'change'

/** The writes of the product form; a repeat after a lost answer uses the same ids, so it adds nothing. */
export function useProductSaves(kind: Kind, id: string, revisesId: string | null = null) {
  const merge = useMergeProduct()
  const idFor = useWriteKey()
  // What this form itself stored last: a sending that failed after its save goes on from there.
  const stored = useRef<number | null>(null)
  const revises = revisesId ? { revisesId } : {}

  async function save(value: ProductValue, baseVersion: number): Promise<EditAnswer> {
    try {
      const product =
        kind === 'new' && stored.current === null
          ? await written(products.index.$post({ json: { id, value } }))
          : await written(
              products[':id'].$post({
                param: { id },
                json: { value, baseVersion: Math.max(stored.current ?? 0, baseVersion) },
              }),
            )
      stored.current = product.version
      merge(product)
      return { ok: true, product }
    } catch (error) {
      return refusedEdit(error)
    }
  }

  async function send(
    value: ProductValue,
    baseVersion: number,
    terms: RequestTerms,
    replacesId?: string,
  ): Promise<EditAnswer> {
    try {
      if (kind === 'change') {
        const request = { subjectId: id, baseVersion, request: 'change', value } as const
        const body = { ...request, ...terms, ...revises, ...(replacesId ? { replacesId } : {}) }
        await sendRequest({ ...body, id: idFor(body) })
        return { ok: true, product: null }
      }
      const saved = await save(value, baseVersion)
      if (!saved.ok || !saved.product) return saved
      const version = saved.product.version
      const request = { subjectId: id, baseVersion: version, request: 'publish' } as const
      await sendRequest({ ...request, ...terms, ...revises, id: idFor([request, terms]) })
      merge({ ...saved.product, status: 'pending' })
      return saved
    } catch (error) {
      return refusedEdit(error)
    }
  }

  return { save, send, show: showTyped(kind, id) }
}

/** STF-05: takes what is typed, not what is stored. */
function showTyped(kind: Kind, subjectId: string) {
  return async (value: ProductValue, baseVersion: number): Promise<ShowAnswer> => {
    const request = kind === 'change' ? 'change' : 'publish'
    const change = { subjectId, baseVersion, request, value } as const
    try {
      const noPage = value.offerId === null ? showWords.noPageOfProduct : showWords.noPage
      const message = await showOnSite(() => previewChange(change), noPage)
      return message ? { ok: false, message, fields: {} } : { ok: true }
    } catch (error) {
      return refusedShow(error)
    }
  }
}

export function showStored(what: 'saved' | 'sent') {
  const description = what === 'sent' ? 'A second person decides; you will see it here.' : undefined
  tellDone(what === 'saved' ? 'Draft saved' : 'Sent for approval', { description })
}
