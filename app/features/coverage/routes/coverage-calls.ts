import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileBody, read, saveFile, until } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import type { ImportMode } from '../rules/import-change.ts'
import { api } from '../ui/coverage-api.ts'
import type { FileAbout } from '../ui/file-about.tsx'

/** Asked anew each second while a file is read. */
export function useCoverage() {
  return useQuery({
    queryKey: ['coverage'],
    queryFn: ({ signal }) => read(api.index.$get({}, until(signal))),
    refetchInterval: ({ state }) =>
      state.data?.imports.some((one) => one.state === 'reading') ? 1_000 : 60_000,
  })
}

export function useImport(id: number | null, version: number) {
  return useQuery({
    queryKey: ['coverage', id, version],
    queryFn: ({ signal }) =>
      read(api.imports[':id'].$get({ param: { id: String(id) } }, until(signal))),
    enabled: id !== null,
  })
}

export const saveRefusedRows = (id: number) =>
  saveFile(api.imports[':id']['refused.csv'].$get({ param: { id: String(id) } }))

type Decided = { id: number; version: number }
type Decision = 'apply' | 'discard' | 'roll-back'

/** Sending a file and deciding on it. `sent` is the share that has arrived, null when none is sent. */
export function useImportActions() {
  const queries = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(failureText(error))
    }
    await queries.invalidateQueries({ queryKey: ['coverage'] })
  }
  const sendFile = (file: File, about: FileAbout) =>
    attempt(async () => {
      setSent(0)
      await sendParts(file, about, setSent).finally(() => setSent(null))
    })
  const decide = (
    { id, version }: Decided,
    decision: Decision,
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

async function sendParts(
  file: File,
  about: FileAbout,
  onSent: (share: number) => void,
): Promise<void> {
  const begun = { fileName: file.name, sizeBytes: file.size, ...about }
  const { id, partBytes } = await read(api.imports.$post({ json: begun }))
  for (let part = 0; part * partBytes < file.size; part++) {
    const param = { id: String(id), part: String(part) }
    const bytes = file.slice(part * partBytes, (part + 1) * partBytes)
    await insist(() => api.imports[':id'].parts[':part'].$put({ param }, fileBody(bytes)))
    onSent(Math.min(1, ((part + 1) * partBytes) / file.size))
  }
  await api.imports[':id'].read.$post({ param: { id: String(id) } })
}

/** A part is sent again when the line broke; a refusal is final. */
async function insist(send: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await send()
      return
    } catch (error) {
      if (!(error instanceof TypeError) || tries === 5) throw error
      await new Promise((later) => setTimeout(later, tries * 1_000))
    }
  }
}
