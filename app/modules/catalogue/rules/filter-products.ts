import { plainLetters } from '#app/basics/search-words.ts'
import {
  productCategories,
  productStatuses,
  type ProductCategory,
  type ProductStatus,
} from '../schema.ts'
import type { Product } from '../schema/answers.ts'

/** What a list of products can be sorted by: its columns (ADP-06). */
const sortColumns = ['name', 'category', 'speed', 'price', 'status', 'updated'] as const
export type SortColumn = (typeof sortColumns)[number]
/** A column, with a dash before it for the other way round. */
export type ProductSort = SortColumn | `-${SortColumn}`

export type ProductFilter = {
  search: string
  category: ProductCategory | ''
  status: ProductStatus | ''
  /** Empty for the order by name. */
  sort: ProductSort | ''
}

export const noProductFilter: ProductFilter = { search: '', category: '', status: '', sort: '' }

const sorts = sortColumns.flatMap((column): ProductSort[] => [column, `-${column}`])

/** ADP-03, D-121: the filters a query string asks for; unknown values count as not asked for. */
export function readFilter(params: URLSearchParams): ProductFilter {
  const sort = sorts.find((one) => one === params.get('sort')) ?? ''
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    category: productCategories.find((one) => one === params.get('category')) ?? '',
    status: productStatuses.find((one) => one === params.get('status')) ?? '',
    sort: sort === 'name' ? '' : sort,
  }
}

/** How the filter stands in the address of a list of products (LDS-06). */
export const productQuery = {
  read: (asked: Record<string, string>) => readFilter(new URLSearchParams(asked)),
  narrowing: ['search', 'category', 'status'],
  typed: 'search',
  // What is revised goes on being revised while products are looked for (STF-04).
  keeps: ['revise'],
} as const

/** The same where every product has one status: the one in the address counts for nothing. */
export const productQueryOfOneStatus = {
  ...productQuery,
  narrowing: ['search', 'category'],
} as const

/** The words of a search, in small letters; each must occur. Control characters separate words. */
export function searchWords(search: string): string[] {
  return search
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, 12)
}

/** Blanks and marks, named: the trigram index cannot use so large a class as "no letter". */
const beforeWord = '(^|[ \\t\\n!-/:-@\\[-`{-~])'

/**
 * What a word of one or two letters or digits is looked for by, as an expression: it begins a word, since the index of
 * three letters each cannot find it elsewhere. Undefined for what is looked for anywhere.
 */
export function wordBeginning(word: string): string | undefined {
  return /^[a-z0-9]{1,2}$/.test(word) ? beforeWord + word : undefined
}

/** Whether a product fits a filter, as the server applies it (data/list.server.ts). */
export function fitsFilter(product: Product, { search, category, status }: ProductFilter): boolean {
  const { name, slug, serviceType, description } = product
  const text = plainLetters(`${name} ${slug} ${serviceType} ${description}`)
  return (
    (!category || product.category === category) &&
    (!status || product.status === status) &&
    searchWords(search).every((word) => {
      const beginning = wordBeginning(word)
      return beginning ? new RegExp(beginning).test(text) : text.includes(plainLetters(word))
    })
  )
}

/** What pressing the head of a column does: sorts by it, then the other way round. */
export function nextSort(sort: ProductSort | '', column: SortColumn): ProductSort | '' {
  const wanted: ProductSort = (sort || 'name') === column ? `-${column}` : column
  return wanted === 'name' ? '' : wanted
}
