import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryString } from '#app/basics/records.ts'
import {
  type RequestBody,
  StaffApiError,
  fetchJson,
  ignoreNotFound,
  mayHaveWorked,
  noAnswerText,
  pagesQuery,
  routeQuery,
} from '#app/modules/access/calls.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { toWriteRefusal, useRefetchQueries } from '#app/modules/access/ui/use-write.tsx'
import { mergeRow, removeRow } from '#app/modules/console/live-sync/rules.ts'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import {
  type LiveListOptions,
  useLiveList,
} from '#app/modules/console/live-sync/ui/use-live-list.ts'
import { toastSuccess, toastFailure } from '#app/modules/console/ui/toasts.ts'
import { offers } from '#app/modules/prices/calls.ts'
import type { Approval } from '../approval/schema.ts'
import { approvals, previews, productFiles } from '../approval/ui/approvals-api.ts'
import { maxBulkItems } from '../bulk/schema.ts'
import { type ProductFilter, fitsFilter, productRights, readFilter } from './rules.ts'
import type { Product, ProductsAnswer } from './schema.ts'
import { products } from './ui/product-api.ts'

type ProductPages = InfiniteData<ProductsAnswer, string>

/** Loads the matching products by page. Live updates are merged into the cached rows by id and version. */
export function useProducts(filter: ProductFilter) {
  const query = queryString(filter)
  const live = useMemo(() => liveProducts(query), [query])
  useLiveList(live)
  const requested = Object.fromEntries(new URLSearchParams(query))
  return useInfiniteQuery({
    ...pagesQuery(['products', 'list', query], products.index.$get, (cursor) => ({
      query: cursor ? { ...requested, cursor } : requested,
    })),
    placeholderData: keepPreviousData,
  })
}

/** Live updates of a product list: replaces a changed product, and refetches if one enters or leaves the list. */
function liveProducts(query: string): LiveListOptions<ProductPages, Product> {
  const filter = readFilter(new URLSearchParams(query))
  return {
    topic: 'products',
    queryKey: ['products', 'list', query],
    readOne: async (id) =>
      (await ignoreNotFound(fetchJson(products[':id'].$get({ param: { id } }))))?.product,
    merge: (known, product) =>
      isListed(known, product.id) && fitsFilter(product, filter)
        ? withProduct(known, product)
        : undefined,
    remove: (known, id) => (isListed(known, id) ? withoutProduct(known, id) : known),
  }
}

const isListed = ({ pages }: ProductPages, id: string) =>
  pages.some(({ products }) => products.some((product) => product.id === id))

function withProduct(known: ProductPages, product: Product): ProductPages {
  const pages = known.pages.map((page) =>
    page.products.some(({ id }) => id === product.id)
      ? { ...page, products: [...mergeRow(page.products, product)] }
      : page,
  )
  return { ...known, pages }
}

function withoutProduct(known: ProductPages, id: string): ProductPages {
  const pages = known.pages.map((page) => ({
    ...page,
    products: [...removeRow(page.products, id)],
    // A total above the limit is only a lower bound, so it stays unchanged.
    total: page.total === null || page.total > maxBulkItems ? page.total : page.total - 1,
  }))
  return { ...known, pages }
}

export function useProduct(id: string) {
  useLiveRefresh('products', ['products', id])
  return useQuery(routeQuery(['products', id], products[':id'].$get, { param: { id } }))
}

/** Returns the public prices as options. Their labels include the id, because several prices share a name. */
export function usePublicPrices() {
  return useQuery({
    ...routeQuery(['offers', 'names'], offers.index.$get),
    staleTime: 300_000,
    select: (answer) =>
      answer.offers.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
  })
}

/** Replaces a product in the cached lists by id, and invalidates all product and approval queries. */
export function useMergeProduct() {
  const queries = useQueryClient()
  return useCallback(
    (product: Product) => {
      queries.setQueriesData<ProductPages>(
        { queryKey: ['products', 'list'] },
        (known) => known && withProduct(known, product),
      )
      void queries.invalidateQueries({ queryKey: ['products'] })
      void queries.invalidateQueries({ queryKey: ['approvals'] })
    },
    [queries],
  )
}

export async function readSavedProduct(sent: Promise<{ json(): Promise<{ product: Product }> }>) {
  return (await fetchJson(sent)).product
}

type ImportCall = Omit<RequestBody<typeof productFiles.import.$post>, 'goLiveDate' | 'revisesId'>

/** Each file gets one `id`, so that a retry of the same import adds nothing twice. */
export function sendImport(call: ImportCall, revisesId: string | null) {
  return fetchJson(productFiles.import.$post({ json: { ...call, goLiveDate: null, revisesId } }))
}

type ApprovalRequest = RequestBody<typeof approvals.index.$post>

/** Requests approval; the live version stays unchanged. */
export async function sendRequest(request: Omit<ApprovalRequest, 'kind'>): Promise<void> {
  await approvals.index.$post({ json: { kind: 'product', ...request } })
}

/** Previews the public pages with an unsent change; `value` has the values as typed. */
export function openChangePreview(change: Omit<ApprovalRequest, 'kind' | 'id' | 'goLiveDate'>) {
  const json = { kind: 'product', id: crypto.randomUUID(), ...change, goLiveDate: null } as const
  return fetchJson(previews.preview.$post({ json }))
}

/**
 * The `current` value of a conflict response. For a draft, the stored product; for a change request, the stored fields
 * and the pending request.
 */
type ConflictingProduct =
  | Product
  | { version: number; updatedBy: string; value: Partial<Product>; waiting: Approval | null }

export const toEditAnswer = (saving: Promise<Product | null>): Promise<EditAnswer> =>
  saving.then((product) => ({ ok: true, product }), toEditRefusal)

function toEditRefusal(error: unknown): EditAnswer {
  const { current, ...failed } = toWriteRefusal(error)
  if (!(error instanceof StaffApiError)) {
    const happened = mayHaveWorked(error) ? noAnswerText : failed.message
    const message = `${happened} Your changes are still here. Please save again.`
    return { ...failed, message, current: null, waiting: null }
  }
  const known = current as ConflictingProduct | undefined
  if (!known || !('value' in known)) return { ...failed, current: known ?? null, waiting: null }
  const { value, version, updatedBy, waiting } = known
  return { ...failed, current: { ...value, version, updatedBy }, waiting }
}

export function useRights() {
  return productRights(useStaffUser())
}

const productRoute = products[':id']
const stepRoutes = {
  archive: productRoute.archive,
  'archive/undo': productRoute.archive.undo,
  restore: productRoute.restore,
}
type StatusStep = keyof typeof stepRoutes

/** The product actions of the signed-in person. A handler is null if the person may not perform its action. */
export type ProductActions = {
  canEdit: boolean
  onDuplicate: ((product: Product) => void) | null
  onArchive: ((product: Product) => void) | null
  onRestore: ((product: Product) => void) | null
  archiving: Pick<ReturnType<typeof useArchiving>, 'question' | 'answer'>
}

export function useProductActions(): ProductActions {
  const { archive, canApprove, ...actions } = useDirectActions()
  const { ask, ...archiving } = useArchiving(archive)
  return { ...actions, onArchive: canApprove ? ask : null, archiving }
}

function useDirectActions() {
  const { canEdit, canApprove } = useRights()
  const merge = useMergeProduct()
  const navigate = useNavigate()
  const busyIds = useRef(new Set<string>())
  return useMemo(() => {
    /** Ignores a second press on a slow network, which would add a second copy. */
    async function run({ id }: Product, failure: string, work: () => Promise<void>) {
      if (busyIds.current.has(id)) return
      busyIds.current.add(id)
      await work().catch((error: unknown) => toastFailure(failure, error))
      busyIds.current.delete(id)
    }
    const duplicate = (product: Product) =>
      run(product, `${product.name} was not duplicated`, async () => {
        const ids = { param: { id: product.id }, json: { id: crypto.randomUUID() } }
        const copy = await readSavedProduct(productRoute.duplicate.$post(ids))
        merge(copy)
        const onPress = () => void navigate(`/admin/products/${copy.id}/edit`)
        const action = { label: 'Edit the copy', onPress }
        toastSuccess(`Added ${copy.name} as a draft`, { action })
      })
    const step = (product: Product, to: StatusStep, done: string, undo?: StatusStep) =>
      run(product, 'Nothing was changed', async () => {
        const base = { param: { id: product.id }, json: { baseVersion: product.version } }
        const moved = await readSavedProduct(stepRoutes[to].$post(base))
        merge(moved)
        const undoMove = () =>
          void step(moved, undo!, `${product.name} was restored to its earlier state`)
        toastSuccess(done, { undo: undo ? undoMove : undefined })
      })
    return {
      canEdit,
      canApprove,
      archive: (product: Product) =>
        void step(product, 'archive', `Archived ${product.name}`, 'archive/undo'),
      onDuplicate: canEdit ? (product: Product) => void duplicate(product) : null,
      onRestore: canApprove
        ? (product: Product) =>
            void step(product, 'restore', `${product.name} is a draft again`, 'archive')
        : null,
    }
  }, [canEdit, canApprove, merge, navigate])
}

/** Archives a product; asks for confirmation first if that blocks open requests. */
function useArchiving(archive: (product: Product) => void) {
  type Question = { product: Product; effect: string; isOpen: boolean }
  const [question, setQuestion] = useState<Question | null>(null)
  async function ask(product: Product) {
    try {
      // Loaded on demand, to keep the script of the product list small.
      const { readArchiveEffect } = await import('../approval/calls.ts')
      const effect = await readArchiveEffect(product)
      if (effect) setQuestion({ product, effect, isOpen: true })
      else archive(product)
    } catch (error) {
      toastFailure('Nothing was changed', error)
    }
  }
  function answer(isConfirmed: boolean) {
    setQuestion(question && { ...question, isOpen: false })
    if (question && isConfirmed) archive(question.product)
  }
  return { ask: (product: Product) => void ask(product), question, answer }
}

export function useWithdrawRequest() {
  const refresh = useRefetchQueries('products', 'approvals')
  return async (id: string) => {
    try {
      await approvals[':id'].withdrawal.$post({ param: { id } })
      toastSuccess('Request withdrawn')
    } catch (error) {
      toastFailure('Nothing was changed', error)
    }
    void refresh()
  }
}

export function useClearSamples() {
  const queries = useQueryClient()
  return async () => {
    try {
      await products.samples.clear.$post()
      await queries.invalidateQueries()
      toastSuccess('Sample catalogue cleared')
    } catch (error) {
      toastFailure('The sample catalogue was not cleared', error)
    }
  }
}

export type ConflictValues = Partial<Product> & { version: number; updatedBy: string }

export type EditAnswer =
  | { ok: true; product: Product | null }
  | {
      ok: false
      message: string
      fields: Record<string, string>
      current: ConflictValues | null
      waiting: Approval | null
    }
