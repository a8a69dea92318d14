import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { queryValues } from '#app/basics/query-string.ts'
import { read, until } from '#app/features/staff-access/ui/api-client.ts'
import { formKey, type ClientForm } from '../schema/definition.ts'
import type { SubmissionFilter } from '../schema/submission.ts'
import { submissions } from '../ui/forms-api.ts'

export const pathOf = ({ client, formType }: ClientForm) => ({ client, formType })

export function useSubmissions(definition: ClientForm, filter: SubmissionFilter) {
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

export function useSubmission(definition: ClientForm, id: string) {
  return useQuery({
    queryKey: ['client-forms', formKey(definition), 'one', id],
    queryFn: ({ signal }) =>
      read(submissions[':id'].$get({ param: { ...pathOf(definition), id } }, until(signal))),
  })
}

const one = submissions[':id']
type Change<Path extends 'correction' | 'stage' | 'spam'> = InferRequestType<
  (typeof one)[Path]['$post']
>['json']

/** The changes of a submission; after each, everything shown of client forms is asked anew. */
export function useSubmissionChanges(definition: ClientForm, id: string) {
  const queries = useQueryClient()
  const param = { ...pathOf(definition), id }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['client-forms'] }),
    networkMode: 'always',
  })
  return {
    isPending,
    correct: (json: Change<'correction'>) =>
      mutateAsync(() => read(one.correction.$post({ param, json }))),
    changeStage: (json: Change<'stage'>) =>
      mutateAsync(() => read(one.stage.$post({ param, json }))),
    classify: (json: Change<'spam'>) => mutateAsync(() => read(one.spam.$post({ param, json }))),
  }
}
