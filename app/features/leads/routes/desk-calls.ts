import { countOf } from '#app/basics/format-count.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tellDone, tellFailure } from '#app/features/console/ui/tell.ts'
import { read, type Body } from '#app/features/staff-access/ui/api-client.ts'
import type { LeadStatus } from '../schema/statuses.ts'
import type { BulkAnswer } from '../schema/inbox-answers.ts'
import type { Statement } from '../ui/inbox/answer-dialog.tsx'
import { leads as api, type InboxRow } from '../ui/inbox/leads-api.ts'

type BulkBody = Body<typeof api.bulk.$post>

/** Changes of several leads at once; each keeps what it had for the undo. */
export function useBulk(leads: readonly InboxRow[], onDone: () => void) {
  const queries = useQueryClient()
  const call = useMutation({
    mutationFn: (json: BulkBody) => read(api.bulk.$post({ json })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads'] }),
    networkMode: 'always',
  })
  async function run(body: BulkBody, words: string, undo?: (answer: BulkAnswer) => BulkBody) {
    try {
      const answer = await call.mutateAsync(body)
      if (undo) onDone()
      const count = answer.changed.length
      const left = answer.refused.length
      tellDone(`${words}: ${countOf(count, 'lead')}`, {
        undo: undo && count > 0 ? () => void run(undo(answer), 'Undone') : undefined,
        description:
          left > 0 ? `${left} left as they are: ${answer.refused[0]!.message}` : undefined,
      })
    } catch (error) {
      tellFailure('The leads were not changed', error)
    }
  }
  const before = new Map(leads.map((lead) => [lead.id, lead]))
  const items = <Value extends object>(value: Value) =>
    leads.map(({ id, version }) => ({ leadId: id, version, ...value }))
  const statusBack = ({ changed }: BulkAnswer): BulkBody => ({
    change: 'status',
    isUndo: true,
    items: changed.map((item) => ({ ...item, status: before.get(item.leadId)!.status })),
  })
  const ownerBack = ({ changed }: BulkAnswer): BulkBody => ({
    change: 'owner',
    items: changed.map((item) => ({ ...item, assignedTo: before.get(item.leadId)!.assignedTo })),
  })
  return {
    isBusy: call.isPending,
    setStatus: (status: LeadStatus, statement?: Statement) =>
      void run(
        { change: 'status', items: items({ status }), statement },
        'Status changed',
        statusBack,
      ),
    setOwner: (assignedTo: string | null) =>
      void run({ change: 'owner', items: items({ assignedTo }) }, 'Owner changed', ownerBack),
  }
}
