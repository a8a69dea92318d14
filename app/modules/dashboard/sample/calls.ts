import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, fetchJson } from '#app/modules/access/calls.ts'
import { toastFailure, toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { checklist } from '../calls.ts'
import { sampleWords } from './content.ts'

export type SampleState = Answer<typeof checklist.index.$get>['samples']

async function loadAllSamples(): Promise<{ leads: number }> {
  let leads = 0
  for (;;) {
    const part = await fetchJson(checklist.samples.load.$post())
    leads += part.leads
    if (part.isDone) return { leads }
  }
}

const mutationKey = ['samples', 'load']

/** Loading goes on while another page of the console is open. */
export function useSampleData() {
  const queries = useQueryClient()
  const settled = { onSettled: () => queries.invalidateQueries(), networkMode: 'always' as const }
  const { samples } = checklist
  const load = useMutation({
    mutationKey,
    mutationFn: loadAllSamples,
    onSuccess: ({ leads }) => toastSuccess(sampleWords.empty.done(leads)),
    onError: (error) => toastFailure('The sample month could not be loaded', error),
    ...settled,
  })
  return {
    load: load.mutate,
    isLoading: useIsMutating({ mutationKey }) > 0,
    remove: useMutation({ mutationFn: () => fetchJson(samples.remove.$post()), ...settled }),
  }
}
