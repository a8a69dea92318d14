import { useMemo } from 'react'
import { tellFailure } from '#app/features/console/ui/tell.ts'
import { saveFile, until } from '#app/features/staff-access/ui/api-client.ts'
import type { ClientForm } from '../schema/definition.ts'
import { submissions } from '../ui/forms-api.ts'
import { pathOf } from './received-calls.ts'

/** Reads and saves the files of one received form, as the person who is signed in. */
export function useSubmissionFiles(definition: ClientForm, id: string) {
  return useMemo(() => {
    const fetchFile = (hash: string, signal?: AbortSignal) =>
      submissions[':id'].files[':hash'].$get(
        { param: { ...pathOf(definition), id, hash } },
        until(signal),
      )
    return {
      read: async (hash: string): Promise<Blob | undefined> => {
        const response = await fetchFile(hash, AbortSignal.timeout(60_000))
        return response.blob()
      },
      save: (hash: string) => {
        saveFile(fetchFile(hash)).catch((error: unknown) =>
          tellFailure('The picture could not be loaded', error),
        )
      },
    }
  }, [definition, id])
}
