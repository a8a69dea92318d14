import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryValues } from '#app/basics/records.ts'
import {
  type RequestBody,
  fetchJson,
  pagesQuery,
  saveFile,
  withSignal,
  routeQuery,
} from '#app/modules/access/calls.ts'
import { toastFailure } from '#app/modules/console/ui/toasts.ts'
import { submissions } from '../calls.ts'
import { type ClientForm, formKey } from '../definition/rules.ts'
import type { SubmissionFilter } from './schema.ts'

export const formParams = ({ client, formType }: ClientForm) => ({ client, formType })

export function useSubmissions(definition: ClientForm, filter: SubmissionFilter) {
  return useInfiniteQuery({
    ...pagesQuery(['client-forms', formKey(definition), filter], submissions.$get, (cursor) => ({
      param: formParams(definition),
      query: queryValues({ ...filter, cursor }),
    })),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

export function useSubmission(definition: ClientForm, id: string) {
  return useQuery(
    routeQuery(['client-forms', formKey(definition), 'one', id], submissions[':id'].$get, {
      param: { ...formParams(definition), id },
    }),
  )
}

const submissionRoute = submissions[':id']
type SubmissionChange<Path extends 'correction' | 'stage' | 'spam'> = RequestBody<
  (typeof submissionRoute)[Path]['$post']
>

/** The write functions for one submission; each one invalidates all client form data. */
export function useSubmissionChanges(definition: ClientForm, id: string) {
  const queries = useQueryClient()
  const param = { ...formParams(definition), id }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['client-forms'] }),
    networkMode: 'always',
  })
  return {
    isPending,
    correct: (json: SubmissionChange<'correction'>) =>
      mutateAsync(() => fetchJson(submissionRoute.correction.$post({ param, json }))),
    changeStage: (json: SubmissionChange<'stage'>) =>
      mutateAsync(() => fetchJson(submissionRoute.stage.$post({ param, json }))),
    classify: (json: SubmissionChange<'spam'>) =>
      mutateAsync(() => fetchJson(submissionRoute.spam.$post({ param, json }))),
  }
}

/** Returns functions to fetch and save the files of one submission; both use the signed-in session. */
export function useSubmissionFiles(definition: ClientForm, id: string) {
  return useMemo(() => {
    const fetchFile = (hash: string, signal?: AbortSignal) =>
      submissionRoute.files[':hash'].$get(
        { param: { ...formParams(definition), id, hash } },
        withSignal(signal),
      )
    return {
      read: async (hash: string) => (await fetchFile(hash, AbortSignal.timeout(60_000))).blob(),
      save: (hash: string) => {
        saveFile(fetchFile(hash)).catch((error: unknown) =>
          toastFailure('The picture could not be loaded', error),
        )
      },
    }
  }, [definition, id])
}
