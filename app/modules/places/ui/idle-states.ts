import type { Suggestion } from '../schema.ts'

export type SearchState = {
  isOpen: boolean
  isSearching: boolean
  suggestions: readonly Suggestion[]
  /** The highlighted suggestion, -1 for none. */
  active: number
  /** What went wrong, for everybody to read. */
  problem: string
  /** What a screen reader says. */
  announcement: string
}

export const idleSearch: SearchState = {
  isOpen: false,
  isSearching: false,
  suggestions: [],
  active: -1,
  problem: '',
  announcement: '',
}

export type LocationState = { isLocating: boolean; error: string; announcement: string }
export const idleLocation: LocationState = { isLocating: false, error: '', announcement: '' }
