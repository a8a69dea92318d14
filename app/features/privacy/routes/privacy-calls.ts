import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { read, until } from '#app/features/staff-access/ui/api-client.ts'
import { failureText, fieldsOf } from '#app/features/staff-access/ui/failure-text.ts'
import { api, requests } from '../ui/privacy-api.ts'
import type { StepAction } from '../ui/request-steps.tsx'
import type { WriteAnswer } from '../ui/write-answer.ts'

export const privacyOverviewQuery = queryOptions({
  queryKey: ['privacy', 'overview'],
  queryFn: ({ signal }) => read(api.index.$get({}, until(signal))),
  refetchInterval: 60_000,
})

export const privacyRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ['privacy', 'request', id],
    queryFn: ({ signal }) => read(requests.$get({ param: { id } }, until(signal))),
    refetchInterval: 30_000,
  })

/** What staff wrote about the person of a request; asked for when somebody wants to know. */
export const staffWordsQuery = (id: string, isWanted: boolean) =>
  queryOptions({
    queryKey: ['privacy', 'words', id],
    queryFn: ({ signal }) => read(requests.words.$get({ param: { id } }, until(signal))),
    enabled: isWanted,
  })

/** Every write; each answers what came of it, and afterwards everything shown is asked anew. */
export function usePrivacyWrites() {
  const write = useWrite()
  return {
    // What is typed goes as it is: the schema of the service says what is wrong with it.
    record: (typed: object) => write(() => read(api.requests.$post({ json: typed as never }))),
    retain: () => write(() => read(api.retention.$post())),
    decideWords: (id: string, json: InferRequestType<typeof requests.words.$post>['json']) =>
      write(() => read(requests.words.$post({ param: { id }, json }))),
    change: (id: string, action: StepAction, typed: object) =>
      write(() => read(requests[action].$post({ param: { id }, json: typed as never }))),
    async export(id: string, format: 'json' | 'csv') {
      const answer = await write(() =>
        read(requests.export.$post({ param: { id }, json: { format } })),
      )
      if (answer.ok) saveFile(answer.value)
      return answer
    },
  }
}

function useWrite() {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['privacy'] }),
    networkMode: 'always',
  })
  return async <Value>(call: () => Promise<Value>): Promise<WriteAnswer<Value>> => {
    try {
      return { ok: true, value: (await mutateAsync(call)) as Value }
    } catch (error) {
      return { ok: false, message: failureText(error), fields: fieldsOf(error) }
    }
  }
}

function saveFile({
  fileName,
  contentType,
  content,
}: { [Part in 'fileName' | 'contentType' | 'content']: string }) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: contentType }))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
