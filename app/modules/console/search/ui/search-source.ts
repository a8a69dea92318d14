import type { SearchEntry } from '../rules.ts'

/** What a feature lets the search find on the server. */
export type SearchSource = {
  /** The page whose readers may search here. */
  page: string
  /** Fewer letters are not asked for. */
  fewestLetters: number
  /** What was found before stays in view while something else is asked for. */
  keepsEarlier: boolean
  /** Begins the sentence that says why it failed. */
  failed: string
  queryKey: readonly string[]
  find(asked: string, signal: AbortSignal): Promise<SearchEntry[]>
}
