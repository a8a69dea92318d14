import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'
import {
  changedSubmissionSchema,
  submissionDetailSchema,
  submissionPageSchema,
} from '../schema/console-answers.ts'
import { formKey, type FormDefinition } from '../schema/definition.ts'
import type { SubmissionFilter } from '../schema/submission.ts'

export function submissionsApi(definition: FormDefinition): string {
  return `/api/admin/forms/${formKey(definition)}/submissions`
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
