import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#app/design/toast/show-toast.ts'
import { read, saveFile, type Body } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import type { LeadStatus } from '../schema/statuses.ts'
import type { InboxView } from '../schema/inbox.ts'
import type { BulkAnswer } from '../schema/inbox-answers.ts'
import { leads as api, type InboxRow } from '../ui/inbox/leads-api.ts'

const undoMs = 10_000

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
      tell(
        `${words}: ${count === 1 ? '1 lead' : `${count} leads`}`,
        undo && count > 0 ? () => void run(undo(answer), 'Undone') : undefined,
        left > 0 ? `${left} left as they are: ${answer.refused[0]!.message}` : undefined,
      )
    } catch (error) {
      tellProblem('The leads were not changed', error)
    }
  }
  const before = new Map(leads.map((lead) => [lead.id, lead]))
  const items = <Value extends object>(value: Value) =>
    leads.map(({ id, version }) => ({ leadId: id, version, ...value }))
  return {
    isBusy: call.isPending,
    setStatus: (status: LeadStatus) =>
      void run({ change: 'status', items: items({ status }) }, 'Status changed', ({ changed }) => ({
        change: 'status',
        isUndo: true,
        items: changed.map((item) => ({ ...item, status: before.get(item.leadId)!.status })),
      })),
    setOwner: (assignedTo: string | null) =>
      void run(
        { change: 'owner', items: items({ assignedTo }) },
        'Owner changed',
        ({ changed }) => ({
          change: 'owner',
          items: changed.map((item) => ({
            ...item,
            assignedTo: before.get(item.leadId)!.assignedTo,
          })),
        }),
      ),
  }
}

/** Saves the filtered list as a file (LDS-06). */
export function useExport(filter: InboxView) {
  const call = useMutation({
    mutationFn: () => saveFile(api.export.$post({ json: filter })),
    onError: (error) => tellProblem('The export did not come', error),
    networkMode: 'always',
  })
  return { isExporting: call.isPending, start: () => call.mutate() }
}

function tell(title: string, undo?: () => void, description?: string): void {
  showToast({
    channel: 'stack',
    tone: 'success',
    title,
    description,
    durationMs: undoMs,
    action: undo && { label: 'Undo', onPress: undo },
  })
}

function tellProblem(title: string, error: unknown): void {
  const description = failureText(error)
  showToast({ channel: 'stack', tone: 'destructive', title, description, durationMs: undoMs })
}
