import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'
import { readDraft, type Draft } from '../rules/draft.ts'
import {
  changedSubmissionSchema,
  droppedDraftSchema,
  formsSetupSchema,
  savedDraftSchema,
  submissionDetailSchema,
  submissionPageSchema,
  type FormsSetup,
} from '../schema/console-answers.ts'
import type { Exchanged } from '../ui/kept-state.ts'
import { formKey, type FormDefinition } from '../schema/definition.ts'
import type { SubmissionFilter } from '../schema/submission.ts'

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

export function submissionsApi(definition: FormDefinition): string {
  return `${api}/${formKey(definition)}/submissions`
}

/** Without what is not asked for. */
export function queryOf(filter: Partial<SubmissionFilter>): string {
  const asked = Object.entries(filter).filter(([name, value]) =>
    name === 'folder' ? value !== 'inbox' : Boolean(value),
  )
  return new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
}

export function useSubmissions(definition: FormDefinition, filter: SubmissionFilter) {
  return useInfiniteQuery({
    queryKey: ['client-forms', formKey(definition), filter],
    queryFn: ({ pageParam, signal }) =>
      callStaffApi(
        submissionPageSchema,
        `${submissionsApi(definition)}?${queryOf({ ...filter, cursor: pageParam })}`,
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

export function useSubmission(definition: FormDefinition, id: string) {
  return useQuery({
    queryKey: ['client-forms', formKey(definition), 'one', id],
    queryFn: ({ signal }) =>
      callStaffApi(submissionDetailSchema, `${submissionsApi(definition)}/${id}`, { signal }),
  })
}

/** One kind of change of a submission; afterwards everything shown of client forms is asked anew. */
export function useSubmissionChange(definition: FormDefinition, id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ path, body }: { path: 'correction' | 'stage' | 'spam'; body: object }) =>
      callStaffApi(changedSubmissionSchema, `${submissionsApi(definition)}/${id}/${path}`, {
        method: 'POST',
        body,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['client-forms'] }),
    networkMode: 'always',
  })
}
