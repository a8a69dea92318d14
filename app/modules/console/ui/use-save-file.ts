import { useMutation } from '@tanstack/react-query'
import { tellFailure } from './tell.ts'

/** A file that the server makes, such as all rows that fit; a toast says why there is none. */
export function useSaveFile(ask: () => Promise<void>) {
  const { isPending, mutate } = useMutation({
    mutationFn: ask,
    onError: (error) => tellFailure('The file could not be made', error),
    networkMode: 'always',
  })
  return { isSaving: isPending, save: () => mutate() }
}
