import { useState } from 'react'
import { isAtLeast, type StaffRole } from '#app/basics/staff-roles.ts'
import { useNavigate } from 'react-router'
import {
  keepRecent,
  offerEntries,
  rankEntries,
  resolveRecents,
  type SearchEntry,
} from '../search/rules.ts'
import { readRecents, storeRecents } from '../search/ui/recent-store.ts'
import { SearchDialog } from '../search/ui/search-dialog.tsx'
import type { SearchSource } from '../search/ui/search-source.ts'
import type { StaffUser } from '#app/modules/access/schema.ts'
import { signOutHere } from '#app/modules/access/ui/admin-auth.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { mayOpen } from '../rules/page-access.ts'
import { useFoundEntries } from './use-found-entries.ts'

const signOut: SearchEntry = {
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

/** A page of the console, or a link that starts something. */
export type SearchPlace = { to: string; label: string; detail?: string; keywords: string } & {
  kind: 'page' | 'action' | 'setting'
  /** Where it needs more than its page does. */
  minimum?: StaffRole
}

/** Joins the palette to the places of the console and to what features let it find. */
export function ConsoleSearchDialog(
  props: ConsoleSearchDialogProps & {
    places: readonly SearchPlace[]
    sources: readonly SearchSource[]
  },
) {
  const { query, onQuery, onClose } = props
  const user = useStaffUser()
  const navigate = useNavigate()
  const [recents] = useState(() => readRecents(user.id))
  const mayAsk = ({ page }: SearchSource) => mayOpen(user, page)
  const found = useFoundEntries(props.sources, query, mayAsk)
  const entries = [...placesOf(user, props.places), ...found.flatMap((one) => one.entries)]
  const groups = query.trim()
    ? rankEntries(entries, query, recents)
    : offerEntries(
        entries,
        resolveRecents(recents, entries, (href) => mayOpen(user, href)),
      )
  const choose = async (entry: SearchEntry) => {
    storeRecents(user.id, entry === signOut ? recents : keepRecent(recents, entry))
    onClose()
    if (entry === signOut) await signOutHere()
    await navigate(entry.href ?? '/admin/login', { replace: entry === signOut })
  }
  return (
    <SearchDialog
      query={query}
      groups={groups}
      isSearching={found.some((one) => one.isSearching)}
      isOffline={found.some((one) => one.isOffline)}
      problem={found.find((one) => one.problem)?.problem ?? null}
      findsLeads={mayOpen(user, '/admin/leads')}
      onQuery={onQuery}
      onChoose={(entry) => void choose(entry)}
      onRetry={() => {
        for (const one of found) if (one.problem) one.retry()
      }}
      onClose={onClose}
    />
  )
}

/** What the person may open or start. */
function placesOf(user: StaffUser, places: readonly SearchPlace[]): SearchEntry[] {
  const open = places.filter(
    ({ to, minimum }) => mayOpen(user, to) && (!minimum || isAtLeast(user.role, minimum)),
  )
  return [
    ...open.map(({ to, kind, label, detail, keywords }): SearchEntry => ({
      id: to,
      kind,
      label,
      detail,
      keywords,
      href: to,
    })),
    signOut,
  ]
}
