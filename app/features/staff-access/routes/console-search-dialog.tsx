import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { productsAnswerSchema } from '#app/features/catalogue/schema/answers.ts'
import { actionPaths, furtherPages } from '#app/features/console-search/content.ts'
import {
  keepRecent,
  offerEntries,
  rankEntries,
  resolveRecents,
  type SearchEntry,
} from '#app/features/console-search/rules.ts'
import { readRecents, storeRecents } from '#app/features/console-search/ui/recent-store.ts'
import { SearchDialog } from '#app/features/console-search/ui/search-dialog.tsx'
import { inboxPageSchema } from '#app/features/leads/schema/inbox-answers.ts'
import { administrationLinks, consoleLinks } from '../content.ts'
import { judgeAccess, pageRequirement } from '../rules/access.ts'
import type { StaffUser } from '../schema.ts'
import { signOutHere } from '../ui/admin-auth.ts'
import { callStaffApi } from '../ui/api-client.ts'
import { failureText } from '../ui/failure-text.ts'
import { useStaffUser } from '../ui/staff-context.tsx'

const typingPauseMs = 200
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

/** Joins the palette to the sidebar's pages, the catalogue and the lead inbox. */
export default function ConsoleSearchDialog({ query, onQuery, onClose }: ConsoleSearchDialogProps) {
  const user = useStaffUser()
  const navigate = useNavigate()
  const [recents] = useState(() => readRecents(user.id))
  const findsLeads = mayOpen(user, '/admin/leads')
  const products = useFoundProducts(query)
  const leads = useFoundLeads(query, findsLeads)
  const entries = [...placesOf(user), ...products.entries]
  const groups = query.trim()
    ? rankEntries([...entries, ...leads.entries], query, recents)
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
      isSearching={products.isSearching || leads.isSearching}
      isOffline={products.isOffline || leads.isOffline}
      problem={products.problem ?? leads.problem}
      findsLeads={findsLeads}
      onQuery={onQuery}
      onChoose={(entry) => void choose(entry)}
      onRetry={() => {
        if (products.problem) products.retry()
        if (leads.problem) leads.retry()
      }}
      onClose={onClose}
    />
  )
}

function mayOpen(user: StaffUser, href: string): boolean {
  return judgeAccess(user, pageRequirement(href)) === 'allowed'
}

/** Pages the person may open, as the sidebar has them, and what can be started. */
function placesOf(user: StaffUser): SearchEntry[] {
  const links = [...consoleLinks, ...administrationLinks].map(({ to, label, description }) => ({
    to,
    label,
    detail: description,
    keywords: '',
  }))
  const further = furtherPages.filter(({ to }) => links.every((link) => link.to !== to))
  const places = [...links, ...further].filter(({ to }) => mayOpen(user, to))
  return [
    ...places.map(({ to, ...place }): SearchEntry => {
      return { ...place, id: to, href: to, kind: actionPaths.includes(to) ? 'action' : 'page' }
    }),
    signOut,
  ]
}

/** Products as their list finds them, asked when typing pauses. */
function useFoundProducts(query: string) {
  const wanted = query.trim()
  const asked = useTypingPause(wanted)
  const read = useQuery({
    queryKey: ['products', 'search', asked],
    enabled: asked !== '',
    queryFn: ({ signal }) =>
      callStaffApi(
        productsAnswerSchema,
        `/api/admin/products?${new URLSearchParams({ search: asked })}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const found = wanted ? (read.data?.products ?? []) : []
  return {
    entries: found.map(({ id, name, slug, serviceType, status, description }): SearchEntry => ({
      id,
      kind: 'product',
      label: name,
      detail: [serviceType, status].filter(Boolean).join(' · '),
      keywords: `${slug} ${description}`,
      href: `/admin/products/${id}`,
    })),
    isSearching:
      wanted !== '' && read.fetchStatus !== 'paused' && (asked !== wanted || read.isFetching),
    isOffline: wanted !== '' && read.fetchStatus === 'paused',
    problem:
      wanted && read.error && !read.data
        ? `Products could not be read. ${failureText(read.error)}`
        : null,
    retry: () => void read.refetch(),
  }
}

/** What was typed when the typing paused last. */
function useTypingPause(wanted: string): string {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), typingPauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  return asked
}

/** Leads as the inbox finds them, asked when typing pauses. */
function useFoundLeads(query: string, mayAsk: boolean) {
  const wanted = query.trim()
  const asked = useTypingPause(wanted)
  const isWanted = mayAsk && wanted.length > 1
  const read = useQuery({
    queryKey: ['leads', 'search', asked],
    enabled: isWanted && asked.length > 1,
    queryFn: ({ signal }) =>
      callStaffApi(inboxPageSchema, `/api/admin/leads?${new URLSearchParams({ search: asked })}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const isCurrent = asked === wanted && !read.isPlaceholderData
  const isPaused = read.fetchStatus === 'paused'
  const found = isWanted && isCurrent ? (read.data?.items ?? []) : []
  return {
    entries: found.map((lead): SearchEntry => {
      const { id, name, company, email, reference, subject } = lead
      return {
        id,
        kind: 'lead',
        label: company && name ? `${name}, ${company}` : name || company || email,
        detail: `${reference} · ${subject}`,
        safeLabel: reference,
        href: `/admin/leads/${id}`,
      }
    }),
    isSearching: isWanted && !isPaused && (asked !== wanted || read.isFetching),
    isOffline: isWanted && isPaused,
    problem:
      isWanted && read.error ? `Leads could not be searched. ${failureText(read.error)}` : null,
    retry: () => void read.refetch(),
  }
}
