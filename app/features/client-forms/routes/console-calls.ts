import { useQuery } from '@tanstack/react-query'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'
import { readDraft, type Draft } from '../rules/draft.ts'
import {
  droppedDraftSchema,
  formsSetupSchema,
  savedDraftSchema,
  type FormsSetup,
} from '../schema/console-answers.ts'
import type { Exchanged } from '../ui/kept-state.ts'
import type { FormDefinition } from '../schema/definition.ts'

const api = '/api/admin/forms'

/** @param askAgainEveryMs while there is no answer */
export function useFormsSetup(askAgainEveryMs?: number) {
  return useQuery({
    queryKey: ['client-forms', 'setup'],
    queryFn: ({ signal }) => callStaffApi(formsSetupSchema, api, { signal }),
    refetchInterval: ({ state }) => (state.data ? false : (askAgainEveryMs ?? false)),
  })
}

/** The server's drafts of a form, as the form keeps them. */
export function draftsOf(setup: FormsSetup | undefined, definition: FormDefinition): Draft[] {
  return (setup?.drafts ?? []).flatMap((stored) => {
    const draft = readDraft(definition, stored, new Date(), 'ever')
    return draft ?? []
  })
}

/** Joins a draft with the server's copy, which holds what the person's other devices sent (FLD-02). */
export async function exchangeDraft(definition: FormDefinition, draft: Draft): Promise<Exchanged> {
  const { id, formType, data, typed, lastSaved } = draft
  const stored = await callStaffApi(savedDraftSchema, `${api}/drafts/${id}`, {
    method: 'PUT',
    body: { formType, data, typed, lastSaved },
  })
  const joined = readDraft(definition, stored, new Date(), 'ever')
  return stored.isDone || !joined ? { isDone: true } : { isDone: false, draft: joined }
}

export function dropServerDraft(id: string) {
  return callStaffApi(droppedDraftSchema, `${api}/drafts/${id}`, { method: 'DELETE' })
}
