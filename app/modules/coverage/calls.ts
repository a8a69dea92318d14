import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Answer,
  FailedCall,
  failureText,
  fileBody,
  fetchJson,
  saveFile,
  sendUpload,
  staffApi,
  withSignal,
  routeQuery,
} from '#app/modules/access/calls.ts'
import type { coverageApi } from './api.server.ts'
import type { AreaGrade, ImportKind } from './area/content.ts'
import type { ImportMode } from './import/rules.ts'

const api = staffApi<typeof coverageApi>('/api/admin/coverage')

export type CoverageAnswer = Answer<typeof api.index.$get>
export type ImportAnswer = Answer<(typeof api.imports)[':id']['$get']>
export type ShownImport = ImportAnswer['import']
export type DemandAnswer = Answer<typeof api.demand.$get>
export type DemandPlaceAnswer = DemandAnswer['places'][number]
export type DemandLeads = Answer<typeof api.demand.leads.$get>

/** Loads the coverage data; refreshes it every second while a file is being read, otherwise every minute. */
export function useCoverage() {
  return useQuery({
    ...routeQuery(['coverage'], api.index.$get),
    refetchInterval: ({ state }) =>
      state.data?.imports.some((one) => one.state === 'reading') ? 1_000 : 60_000,
  })
}

export function useImport(id: number | null, version: number) {
  return useQuery({
    ...routeQuery(['coverage', id, version], api.imports[':id'].$get, {
      param: { id: String(id) },
    }),
    enabled: id !== null,
  })
}

export const saveRefusedRowsFile = (id: number) =>
  saveFile(api.imports[':id']['refused.csv'].$get({ param: { id: String(id) } }))

/** Uploads, applies, discards or rolls back imports. `sent`: uploaded share from 0 to 1, null without an upload. */
export function useImportActions() {
  const queries = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  /** Resolves to whether the work succeeded. */
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem('')
    const error = await work().then(
      () => null,
      (failure: unknown) => failure,
    )
    if (error) setProblem(failureText(error))
    await queries.invalidateQueries({ queryKey: ['coverage'] })
    return !error
  }
  const sendFile = (file: File, about: FileDetails, onSent: (id: number) => void) =>
    attempt(async () => {
      setSent(0)
      onSent(await sendFileParts(file, about, setSent).finally(() => setSent(null)))
    })
  const decide = (
    { id, version }: { id: number; version: number },
    decision: 'apply' | 'discard' | 'roll-back',
    choice: { mode: ImportMode; leaving?: number[] },
  ) =>
    attempt(() =>
      api.imports[':id'][':decision'].$post({
        param: { id: String(id), decision },
        json: { version, ...choice },
      }),
    )
  return { sent, problem, sendFile, decide }
}

async function sendFileParts(
  file: File,
  about: FileDetails,
  onSent: (share: number) => void,
): Promise<number> {
  // Browsers refuse to read a file that changed on disk since it was chosen.
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new FailedCall('The file changed after you chose it. Choose it again.', { cause })
    })
  const begun = { fileName: file.name, sizeBytes: file.size, ...about }
  const { id, partBytes } = await sendUpload(() => fetchJson(api.imports.$post({ json: begun })), 1)
  for (let part = 0; part * partBytes < file.size; part++) {
    const param = { id: String(id), part: String(part) }
    const bytes = file.slice(part * partBytes, (part + 1) * partBytes)
    await sendUpload(() => api.imports[':id'].parts[':part'].$put({ param }, fileBody(bytes)))
    onSent(Math.min(1, ((part + 1) * partBytes) / file.size))
  }
  await sendUpload(() => api.imports[':id'].read.$post({ param: { id: String(id) } }), 1)
  return id
}

export type FileDetails = {
  kind: ImportKind
  operator?: string
  grade?: AreaGrade
  surveyedOn?: string
}

export type DemandDays = { from: string; to: string }
/** The server chooses a default for a missing date. */
export type RequestedDays = Partial<DemandDays>

export function useDemand(days: RequestedDays) {
  return useQuery({
    ...routeQuery(['coverage-demand', days], api.demand.$get, { query: days }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export const saveDemandFile = (days: RequestedDays) =>
  saveFile(api.demand['places.csv'].$get({ query: days }))

type LeadCursor = DemandLeads['leads'][number] | null

export function useDemandLeads(days: RequestedDays, place: DemandPlaceAnswer) {
  const box = Object.fromEntries(
    Object.entries(place.box).map(([side, degrees]) => [side, String(degrees)]),
  )
  return useInfiniteQuery({
    queryKey: ['coverage-demand-leads', days, box],
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam && { beforeAt: pageParam.submittedAt, beforeId: pageParam.id }
      return fetchJson(
        api.demand.leads.$get({ query: { ...days, ...box, ...before } }, withSignal(signal)),
      )
    },
    initialPageParam: null as LeadCursor,
    getNextPageParam: (page) => (page.isMore ? (page.leads.at(-1) ?? null) : null),
    retry: false,
  })
}
