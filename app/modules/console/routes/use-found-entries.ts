import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useTypingPause } from '#app/design/form/use-typing-pause.ts'
import type { SearchEntry } from '../search/rules.ts'
import type { SearchSource } from '../search/ui/search-source.ts'
import { failureText } from '#app/modules/access/ui/failure-text.ts'

export type Found = {
  entries: SearchEntry[]
  isSearching: boolean
  isOffline: boolean
  problem: string | null
  retry: () => void
}

/** What each source finds, asked when typing pauses. */
export function useFoundEntries(
  sources: readonly SearchSource[],
  query: string,
  mayAsk: (source: SearchSource) => boolean,
): Found[] {
  const wanted = query.trim()
  const asked = useTypingPause(wanted, '')
  const reads = useQueries({
    queries: sources.map((source) => ({
      queryKey: [...source.queryKey, asked],
      enabled: mayAsk(source) && asked.length >= source.fewestLetters,
      queryFn: ({ signal }: { signal: AbortSignal }) => source.find(asked, signal),
      placeholderData: keepPreviousData,
    })),
  })
  return sources.map((source, at) => {
    const isWanted = mayAsk(source) && wanted.length >= source.fewestLetters
    return foundBy(source, reads[at]!, isWanted, asked === wanted)
  })
}

function foundBy(
  source: SearchSource,
  read: UseQueryResult<SearchEntry[]>,
  isWanted: boolean,
  isAsked: boolean,
): Found {
  const isCurrent = isAsked && !read.isPlaceholderData
  const isPaused = read.fetchStatus === 'paused'
  const hasEarlier = source.keepsEarlier && read.data !== undefined
  return {
    entries: isWanted && (isCurrent || source.keepsEarlier) ? (read.data ?? []) : [],
    isSearching: isWanted && !isPaused && (!isAsked || read.isFetching),
    isOffline: isWanted && isPaused,
    problem:
      isWanted && read.error && !hasEarlier ? `${source.failed} ${failureText(read.error)}` : null,
    retry: () => void read.refetch(),
  }
}
