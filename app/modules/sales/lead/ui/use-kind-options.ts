import { useQuery } from '@tanstack/react-query'
import { read, until } from '#app/modules/access/calls.ts'
import { kindLabels } from '../content/inbox.ts'
import { formKinds, type LeadKind } from '../schema/inputs.ts'
import { leads } from './inbox/leads-api.ts'

/** The kinds of leads as choices; those of channels once it is known that they are set up (WAP-05). */
export function useKindOptions(): { value: LeadKind; label: string }[] {
  const { data } = useQuery({
    queryKey: ['leads', 'kinds'],
    queryFn: ({ signal }) => read(leads.kinds.$get({}, until(signal))),
    staleTime: Infinity,
  })
  const kinds = data?.kinds ?? formKinds
  return kinds.map((value) => ({ value, label: kindLabels[value] }))
}
