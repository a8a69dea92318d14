import { useQuery } from '@tanstack/react-query'
import { fetchJson, withSignal } from '#app/modules/access/calls.ts'
import { forms } from '../calls.ts'
import type { ClientForm } from '../definition/rules.ts'
import { readDraft, type Draft } from './rules.ts'
import type { FormsSetup } from './schema.ts'
import type { SyncResult } from './ui/device-drafts.ts'

/** Loads the server data for client forms; refetches every `askAgainEveryMs` until the first response. */
export function useFormsSetup(askAgainEveryMs: number | false = false) {
  return useQuery({
    queryKey: ['client-forms', 'setup'],
    queryFn: ({ signal }) =>
      fetchJson(forms.index.$get({}, withSignal(signal))) as Promise<FormsSetup>,
    refetchInterval: ({ state }) => !state.data && askAgainEveryMs,
  })
}

/** Returns the server's drafts of one form; skips drafts that cannot be parsed. */
export function draftsOf(setup: FormsSetup | undefined, definition: ClientForm): Draft[] {
  return (setup?.drafts ?? []).flatMap(
    (stored) => readDraft(definition, stored, new Date(), 'ever') ?? [],
  )
}

/** Sends a draft to the server and returns the merged draft, or that it was submitted or deleted elsewhere. */
export async function syncDraft(definition: ClientForm, draft: Draft): Promise<SyncResult> {
  const { id, formType, data, typed, lastSaved } = draft
  const json = { formType, data, typed, lastSaved }
  const stored = await fetchJson(forms.drafts[':id'].$put({ param: { id }, json }))
  const joined = readDraft(definition, stored, new Date(), 'ever')
  return stored.isDone || !joined ? { isDone: true } : { isDone: false, draft: joined }
}

export function dropServerDraft(id: string) {
  return forms.drafts[':id'].$delete({ param: { id } })
}
