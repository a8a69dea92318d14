import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { queryString } from '#app/basics/records.ts'
import { mergeRow, removeRow } from '#app/modules/console/live-sync/rules.ts'
import {
  type LiveListOptions,
  useLiveList,
} from '#app/modules/console/live-sync/ui/use-live-list.ts'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { offers } from '#app/modules/prices/calls.ts'
import { previewSchema } from '../preview/schema.ts'
import {
  StaffApiError,
  callStaffApi,
  failureText,
  read,
  ignoreNotFound,
  withSignal,
} from '#app/modules/access/calls.ts'
import { type ProductFilter, fitsFilter, productRights, readFilter } from './rules.ts'
import { importAnswerSchema, maxBulkItems } from '../bulk/schema.ts'
import {
  type Product,
  type ProductValue,
  type ProductsAnswer,
  type Waiting,
  productSchema,
  waitingSchema,
} from './schema.ts'
import { products } from './ui/product-api.ts'
import { useNavigate } from 'react-router'
import { toastSuccess, toastFailure } from '#app/modules/console/ui/tell.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useRefresh } from '#app/modules/access/ui/use-write.tsx'
import type { RequestTerms } from '#app/modules/console/request/schema.ts'

// Requests belong to approvals, which this module may not import: their answers are parsed here.
const approvals = '/api/admin/approvals'

type ProductPages = InfiniteData<ProductsAnswer, string | null>

/** The products that fit, page by page (SYN-01). The key holds rows with id and version, so that a live message can merge one in. */
export function useProducts(filter: ProductFilter) {
  const query = queryString(filter)
  const live = useMemo(() => liveProducts(query), [query])
  useLiveList(live)
  return useInfiniteQuery({
    queryKey: ['products', 'list', query],
    queryFn: ({ pageParam, signal }) => {
      const requested = Object.fromEntries(new URLSearchParams(query))
      const page = pageParam ? { ...requested, cursor: pageParam } : requested
      return read(products.index.$get({ query: page }, withSignal(signal)))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

/** A product that stands in the list is put in its place; for one that comes or goes the list is read anew. */
function liveProducts(query: string): LiveListOptions<ProductPages, Product> {
  const filter = readFilter(new URLSearchParams(query))
  return {
    topic: 'products',
    queryKey: ['products', 'list', query],
    readOne: async (id) =>
      (await ignoreNotFound(read(products[':id'].$get({ param: { id } }))))?.product,
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
    // A count that stopped stays one: there may be more.
    total: page.total === null || page.total > maxBulkItems ? page.total : page.total - 1,
  }))
  return { ...known, pages }
}

export function useProduct(id: string) {
  useLiveRefresh('products', ['products', id])
  return useQuery({
    queryKey: ['products', id],
    queryFn: ({ signal }) => read(products[':id'].$get({ param: { id } }, withSignal(signal))),
  })
}

/** The request that waits for a product, if one does. */
export function useWaiting(id: string) {
  useLiveRefresh('approvals', ['approvals', 'of', id])
  return useQuery({
    queryKey: ['approvals', 'of', id],
    queryFn: ({ signal }) => callStaffApi(waitingSchema, `${approvals}?subject=${id}`, { signal }),
  })
}

/** Public prices that a product may set. */
export function usePublicPrices() {
  return useQuery({
    queryKey: ['offers', 'names'],
    queryFn: ({ signal }) => read(offers.index.$get({}, withSignal(signal))),
    staleTime: 300_000,
  })
}

/** Puts a product into the lists by its id, and has everything else asked anew. */
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

/** One write; the product as it is stored then. */
export async function written(sent: Promise<{ json(): Promise<{ product: Product }> }>) {
  return (await read(sent)).product
}

/** `id` is the request's, made once for each file, so that sending it again adds nothing. */
export type ImportCall = { id: string; csv: string; isDryRun: boolean; from: number }

export function sendImport(call: ImportCall, revisesId: string | null) {
  const body = { ...call, goLiveDate: null, revisesId }
  return callStaffApi(importAnswerSchema, '/api/admin/products/import', { method: 'POST', body })
}

/** Asks for approval; what is live stays. */
export async function sendRequest(request: SendRequest): Promise<void> {
  await callStaffApi(z.object({ approval: z.object({ id: z.string() }) }), approvals, {
    method: 'POST',
    body: { kind: 'product', ...request },
  })
}

/** STF-05: the public pages with a change that is sent nowhere yet; `value` as it is typed. */
export function previewChange(change: {
  subjectId: string
  baseVersion: number
  request: 'publish' | 'change'
  value: ProductValue
}) {
  const body = { kind: 'product', id: crypto.randomUUID(), ...change, goLiveDate: null }
  return callStaffApi(previewSchema, `${approvals}/preview`, { method: 'POST', body })
}

async function withdrawRequest(id: string): Promise<void> {
  await callStaffApi(z.object({}), `${approvals}/${id}/withdrawal`, {
    method: 'POST',
    body: {},
  })
}

const refusedRequestSchema = z.object({
  version: z.number(),
  updatedBy: z.string(),
  value: productSchema.partial(),
  waiting: waitingSchema.shape.approvals.element.nullable(),
})

/** What came of a save, in the terms of the form. */
export function editFailure(error: unknown): EditAnswer {
  if (!(error instanceof StaffApiError)) {
    const message = `${failureText(error)} Your changes are kept here; please save again.`
    return { ok: false, message, fields: {}, current: null, waiting: null }
  }
  const fields = formFields(error)
  const product = productSchema.safeParse(error.current)
  if (product.success) {
    const current = { ...product.data }
    return { ok: false, message: error.message, fields, current, waiting: null }
  }
  const refused = refusedRequestSchema.safeParse(error.current)
  if (!refused.success)
    return { ok: false, message: error.message, fields, current: null, waiting: null }
  const { value, version, updatedBy, waiting } = refused.data
  const current = { ...value, version, updatedBy }
  return { ok: false, message: error.message, fields, current, waiting: waiting as Waiting | null }
}

/** What came of showing a change that could not be shown, in the terms of the form. */
export function showFailure(error: unknown): ShowAnswer {
  const fields = error instanceof StaffApiError ? formFields(error) : {}
  return { ok: false, message: failureText(error), fields }
}

const formFields = ({ fields }: StaffApiError) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [path.replace(/^value\./, ''), text]),
  )

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
        toastSuccess(`Added ${copy.name} as a draft`, { action })
      } catch (error) {
        toastFailure(`${product.name} was not duplicated`, error)
      }
    }
    async function step(product: Product, to: Step, done: string, undo?: Step) {
      try {
        const json = { baseVersion: product.version }
        const moved = await written(steps[to].$post({ param: { id: product.id }, json }))
        merge(moved)
        const takeBack = () => void step(moved, undo!, `${product.name} is back as it was`)
        toastSuccess(done, { undo: undo ? takeBack : undefined })
      } catch (error) {
        toastFailure(`Nothing was changed`, error)
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
export function useWithdrawRequest() {
  const refresh = useRefresh('products', 'approvals')
  return async (id: string) => {
    try {
      await withdrawRequest(id)
      toastSuccess('The request is taken back')
    } catch (error) {
      toastFailure('Nothing was changed', error)
    }
    void refresh()
  }
}

/** D-105: removes the samples for good, once someone said yes. */
export function useClearSamples() {
  const queries = useQueryClient()
  return async () => {
    try {
      await products.samples.clear.$post()
      await queries.invalidateQueries()
      toastSuccess('The samples are cleared')
    } catch (error) {
      toastFailure('The samples were not cleared', error)
    }
  }
}

/** What is stored now, where someone else was quicker. */
export type StoredNow = Partial<Product> & { version: number; updatedBy: string }

/** What came of a save: messages per field, what is stored, and what already waits for approval. */
export type EditAnswer =
  | { ok: true; product: Product | null }
  | {
      ok: false
      message: string
      fields: Record<string, string>
      current: StoredNow | null
      waiting: Waiting | null
    }

/** What came of showing a change on the site. */
export type ShowAnswer =
  | { ok: true }
  | { ok: false; message: string; fields: Record<string, string> }

export type SendRequest = RequestTerms & {
  id: string
  subjectId: string
  baseVersion: number
  request: 'publish' | 'change' | 'archive'
  value?: ProductValue
  replacesId?: string
  revisesId?: string
}
