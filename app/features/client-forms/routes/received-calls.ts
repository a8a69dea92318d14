import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { queryValues } from '#app/basics/query-string.ts'
import { read, until } from '#app/features/staff-access/ui/api-client.ts'
import { formKey, type FormDefinition } from '../schema/definition.ts'
import type { SubmissionFilter } from '../schema/submission.ts'
import { submissions } from '../ui/forms-api.ts'

export const pathOf = ({ client, formType }: FormDefinition) => ({ client, formType })

export function useSubmissions(definition: FormDefinition, filter: SubmissionFilter) {
  return useInfiniteQuery({
    queryKey: ['client-forms', formKey(definition), filter],
    queryFn: ({ pageParam, signal }) => {
      const query = queryValues({ ...filter, cursor: pageParam })
      return read(submissions.$get({ param: pathOf(definition), query }, until(signal)))
    },
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
      read(submissions[':id'].$get({ param: { ...pathOf(definition), id } }, until(signal))),
  })
}

const one = submissions[':id']
/** One kind of change of a submission; afterwards everything shown of client forms is asked anew. */
export function useSubmissionChange(definition: FormDefinition, id: string) {
  const queries = useQueryClient()
  const param = { ...pathOf(definition), id }
  return useMutation({
    // What is typed goes as it is: the schema of the service says what is wrong with it.
    mutationFn: ({ path, body }: { path: 'correction' | 'stage' | 'spam'; body: object }) =>
      read(one[path].$post({ param, json: body as never })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['client-forms'] }),
    networkMode: 'always',
  })
}
