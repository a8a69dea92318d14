import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchJson } from '#app/modules/access/calls.ts'
import { checklist } from '../calls.ts'

async function loadAllSamples(): Promise<{ leads: number }> {
  let leads = 0
  for (;;) {
    const part = await fetchJson(checklist.samples.load.$post())
    leads += part.leads
    if (part.isDone) return { leads }
  }
}

export function useSampleData() {
  const queries = useQueryClient()
  const settled = { onSettled: () => queries.invalidateQueries(), networkMode: 'always' as const }
  const { samples } = checklist
  return {
    load: useMutation({ mutationFn: loadAllSamples, ...settled }),
    remove: useMutation({ mutationFn: () => fetchJson(samples.remove.$post()), ...settled }),
  }
}
