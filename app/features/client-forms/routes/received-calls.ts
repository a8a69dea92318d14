import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { read, until } from '#app/features/staff-access/ui/api-client.ts'
import { formKey, type FormDefinition } from '../schema/definition.ts'
import type { SubmissionFilter } from '../schema/submission.ts'
import { submissions } from '../ui/forms-api.ts'

export const pathOf = ({ client, formType }: FormDefinition) => ({ client, formType })

/** Without what is not asked for. */
function askedOf(filter: Partial<SubmissionFilter>): Record<string, string> {
  const asked = Object.entries(filter).filter(([name, value]) =>
    name === 'folder' ? value !== 'inbox' : Boolean(value),
  )
  return Object.fromEntries(asked.map(([name, value]) => [name, String(value)]))
}

export const queryOf = (filter: Partial<SubmissionFilter>): string =>
  new URLSearchParams(askedOf(filter)).toString()

export function useSubmissions(definition: FormDefinition, filter: SubmissionFilter) {
  return useInfiniteQuery({
    queryKey: ['client-forms', formKey(definition), filter],
    queryFn: ({ pageParam, signal }) => {
      const query = askedOf({ ...filter, cursor: pageParam })
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
