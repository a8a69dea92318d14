import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z, type ZodType } from 'zod'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'
import { failureText, fieldsOf } from '#app/features/staff-access/ui/failure-text.ts'
import {
  changedRequestSchema,
  exportedFileSchema,
  privacyOverviewSchema,
  recordedRequestSchema,
  requestDetailSchema,
  retentionAnswerSchema,
  staffWordsAnswerSchema,
} from '../schema/answers.ts'
import type { WriteAnswer } from '../ui/write-answer.ts'

const anything = z.unknown()
const api = '/api/admin/privacy'

export function usePrivacyOverview() {
  return useQuery({
    queryKey: ['privacy', 'overview'],
    queryFn: ({ signal }) => callStaffApi(privacyOverviewSchema, api, { signal }),
    refetchInterval: 60_000,
  })
}

export function usePrivacyRequest(id: string) {
  return useQuery({
    queryKey: ['privacy', 'request', id],
    queryFn: ({ signal }) => callStaffApi(requestDetailSchema, `${api}/requests/${id}`, { signal }),
    refetchInterval: 30_000,
  })
}

/** What staff wrote about the person of a request; asked for when somebody wants to know. */
export function useStaffWords(id: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['privacy', 'words', id],
    queryFn: ({ signal }) =>
      callStaffApi(staffWordsAnswerSchema, `${api}/requests/${id}/words`, { signal }),
    enabled: isWanted,
  })
}

/** Every write; each answers what came of it, and afterwards everything shown is asked anew. */
export function usePrivacyWrites() {
  const write = useWrite()
  const of = (id: string, action: string) => `${api}/requests/${id}/${action}`
  return {
    record: (body: object) => write(recordedRequestSchema, `${api}/requests`, body),
    retain: () => write(retentionAnswerSchema, `${api}/retention`, {}),
    change: (
      id: string,
      action: 'verify' | 'correct' | 'erase' | 'close' | 'words',
      body: object,
    ) => write(changedRequestSchema, of(id, action), body),
    async export(id: string, format: 'json' | 'csv') {
      const answer = await write(exportedFileSchema, of(id, 'export'), { format })
      if (answer.ok) saveFile(answer.value)
      return answer
    },
  }
}

function useWrite() {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ path, body }: { path: string; body: object }) =>
      callStaffApi(anything, path, { method: 'POST', body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['privacy'] }),
    networkMode: 'always',
  })
  return async <Value>(
    schema: ZodType<Value>,
    path: string,
    body: object,
  ): Promise<WriteAnswer<Value>> => {
    try {
      return { ok: true, value: schema.parse(await mutateAsync({ path, body })) }
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
