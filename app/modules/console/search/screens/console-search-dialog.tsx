import { type UseQueryResult, keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type StaffRole, isAtLeast } from '#app/basics/staff-roles.ts'
import { useDebounced } from '#app/design/hooks.ts'
import { readStored, storeValue } from '#app/design/kept-values.ts'
import { failureText } from '#app/modules/access/calls.ts'
import type { StaffUser } from '#app/modules/access/schema.ts'
import { signOutThisBrowser } from '#app/modules/access/session/calls.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { mayOpenPage } from '../../rules.ts'
import {
  type SearchEntry,
  type SearchSource,
  addRecentEntry,
  suggestEntries,
  rankEntries,
  findRecentEntries,
} from '../rules.ts'
import { type RecentEntry, recentsSchema } from '../schema.ts'
import { SearchDialog } from '../ui/search-dialog.tsx'

const recentsStorageKey = (owner: string) => `admin_recent_${owner}`

function readRecentEntries(owner: string): RecentEntry[] {
  const parsed = recentsSchema.safeParse(readStored('localStorage', recentsStorageKey(owner)))
  return parsed.success ? parsed.data : []
}

type SourceResult = {
  entries: SearchEntry[]
  isSearching: boolean
  isOffline: boolean
  problem: string | null
  retry: () => void
}

/** Queries each source when typing pauses, and returns their results. */
function useFoundEntries(
  sources: readonly SearchSource[],
  query: string,
  mayAsk: (source: SearchSource) => boolean,
): SourceResult[] {
  const wanted = query.trim()
  const settledQuery = useDebounced(wanted, '')
  const reads = useQueries({
    queries: sources.map((source) => ({
      queryKey: [...source.queryKey, settledQuery],
      enabled: mayAsk(source) && settledQuery.length >= source.minLetters,
      queryFn: ({ signal }: { signal: AbortSignal }) => source.find(settledQuery, signal),
      placeholderData: keepPreviousData,
    })),
  })
  return sources.map((source, at) => {
    const isWanted = mayAsk(source) && wanted.length >= source.minLetters
    return toSourceResult(source, reads[at]!, isWanted, settledQuery === wanted)
  })
}

function toSourceResult(
  source: SearchSource,
  read: UseQueryResult<SearchEntry[]>,
  isWanted: boolean,
  isAsked: boolean,
): SourceResult {
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

const signOutEntry: SearchEntry = {
  id: 'sign-out',
  kind: 'action',
  label: 'Sign out',
  keywords: 'log out leave',
  href: null,
}

export type ConsoleSearchDialogProps = {
  query: string
  onQuery: (query: string) => void
  onClose: () => void
}

export type SearchPlace = { to: string; label: string; detail?: string; keywords: string } & {
  kind: 'page' | 'action' | 'setting'
  /** Minimum role, if it is higher than the page's own minimum. */
  minimum?: StaffRole
}

export function ConsoleSearchDialog(
  props: ConsoleSearchDialogProps & {
    places: readonly SearchPlace[]
    sources: readonly SearchSource[]
  },
) {
  const { query, onQuery, onClose } = props
  const user = useStaffUser()
  const navigate = useNavigate()
  const [recents] = useState(() => readRecentEntries(user.id))
  const maySearch = ({ page }: SearchSource) => mayOpenPage(user, page)
  const found = useFoundEntries(props.sources, query, maySearch)
  const entries = [...allowedEntries(user, props.places), ...found.flatMap((one) => one.entries)]
  const groups = query.trim()
    ? rankEntries(entries, query, recents)
    : suggestEntries(
        entries,
        findRecentEntries(recents, entries, (href) => mayOpenPage(user, href)),
      )
  const choose = async (entry: SearchEntry) => {
    const stored = entry === signOutEntry ? recents : addRecentEntry(recents, entry)
    // If storage is full or blocked, only the recent choices are lost.
    storeValue('localStorage', recentsStorageKey(user.id), stored)
    onClose()
    if (entry === signOutEntry) await signOutThisBrowser()
    await navigate(entry.href ?? '/admin/login', { replace: entry === signOutEntry })
  }
  return (
    <SearchDialog
      query={query}
      groups={groups}
      isSearching={found.some((one) => one.isSearching)}
      isOffline={found.some((one) => one.isOffline)}
      problem={found.find((one) => one.problem)?.problem ?? null}
      findsLeads={mayOpenPage(user, '/admin/leads')}
      onQuery={onQuery}
      onChoose={(entry) => void choose(entry)}
      onRetry={() => {
        for (const one of found) if (one.problem) one.retry()
      }}
      onClose={onClose}
    />
  )
}

function allowedEntries(user: StaffUser, places: readonly SearchPlace[]): SearchEntry[] {
  const open = places.filter(
    ({ to, minimum }) => mayOpenPage(user, to) && (!minimum || isAtLeast(user.role, minimum)),
  )
  return [
    ...open.map(({ to, kind, label, detail, keywords }) => ({
      id: to,
      kind,
      label,
      detail,
      keywords,
      href: to,
    })),
    signOutEntry,
  ]
}
