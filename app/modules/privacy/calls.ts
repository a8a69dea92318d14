import { queryOptions } from '@tanstack/react-query'
import { read, staffApi, withSignal, type Answer, type Body } from '#app/modules/access/calls.ts'
import { useWrite } from '#app/modules/access/ui/use-write.tsx'
import type { privacyApi } from './api.server.ts'

const api = staffApi<typeof privacyApi>('/api/admin/privacy')
const requests = api.requests[':id']

/** Everything /admin/privacy shows. */
export type PrivacyOverview = Answer<typeof api.index.$get>
/** A request as a row of the list. */
export type RequestRow = PrivacyOverview['requests'][number]
/** One request, what is held on the person, and what happened. */
export type RequestDetail = Answer<typeof requests.$get>
export type PersonalDataPartAnswer = RequestDetail['held'][number]
/** What staff wrote that may name the person, and where it stands. */
export type StaffNoteAnswer = Answer<typeof requests.words.$get>['words'][number]
export type StepAction = 'verify' | 'correct' | 'erase' | 'close'

export const privacyOverviewQuery = queryOptions({
  queryKey: ['privacy', 'overview'],
  queryFn: ({ signal }) => read(api.index.$get({}, withSignal(signal))),
  refetchInterval: 60_000,
})

export const privacyRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ['privacy', 'request', id],
    queryFn: ({ signal }) => read(requests.$get({ param: { id } }, withSignal(signal))),
    refetchInterval: 30_000,
  })

/** What staff wrote about the person of a request; asked for when someone wants to know. */
export const staffNotesQuery = (id: string, isWanted: boolean) =>
  queryOptions({
    queryKey: ['privacy', 'words', id],
    queryFn: ({ signal }) => read(requests.words.$get({ param: { id } }, withSignal(signal))),
    enabled: isWanted,
  })

/** Every write; each answers what came of it, and afterwards everything shown is asked anew. */
export function usePrivacyWrites() {
  const write = useWrite('privacy')
  return {
    // What is typed goes as it is: the schema of the service says what is wrong with it.
    record: (typed: object) => write(() => read(api.requests.$post({ json: typed as never }))),
    retain: () => write(() => read(api.retention.$post())),
    decideWords: (id: string, json: Body<typeof requests.words.$post>) =>
      write(() => read(requests.words.$post({ param: { id }, json }))),
    change: (id: string, action: StepAction, typed: object) =>
      write(() => read(requests[action].$post({ param: { id }, json: typed as never }))),
    async export(id: string, format: 'json' | 'csv') {
      const answer = await write(() =>
        read(requests.export.$post({ param: { id }, json: { format } })),
      )
      if (answer.ok) saveText(answer.value)
      return answer
    },
  }
}

type TextFile = { [Part in 'fileName' | 'contentType' | 'content']: string }

function saveText({ fileName, contentType, content }: TextFile) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: contentType }))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
