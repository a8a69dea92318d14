import { formatWeekdayTime } from '#app/basics/dates.ts'
import { tellDone, tellFailure } from '#app/modules/console/ui/tell.ts'
import { read } from '#app/modules/access/calls.ts'
import type { LeadStatus } from '../schema/statuses.ts'
import { leads, type LeadDetail } from '../ui/inbox/leads-api.ts'
import { useLeadCall } from './lead-calls.ts'

const one = leads[':id']

type Changed = Promise<{ version: number }>
type Change = {
  /** What was done, before the reference. */
  words: string
  run: (version: number) => Changed
  undo: (version: number) => Changed
}

/** Changes of one lead that are told with a way back. */
export function useUndoableChanges({ lead }: LeadDetail) {
  const call = useLeadCall<{ version: number }>()
  const calls = callsOf(lead.id)
  async function change({ words, run, undo }: Change, then?: () => void) {
    try {
      const { version } = await call.mutateAsync(() => run(lead.version))
      const takeBack = () =>
        void call
          .mutateAsync(() => undo(version))
          .catch((error) => tellFailure('It was not undone', error))
      tellDone(`${words}: ${lead.reference}`, { undo: takeBack })
      then?.()
    } catch (error) {
      tellFailure('The lead was not changed', error)
    }
  }
  const earlier = lead.snooze ? (lead.snooze.until ?? 'visitor') : null
  return {
    isBusy: call.isPending,
    close: (then?: () => void) =>
      change(
        {
          words: 'Closed',
          run: (version) => calls.status({ status: 'closed', version }),
          undo: (version) => calls.status({ status: lead.status, version, isUndo: true }),
        },
        then,
      ),
    assignTo: (staffId: string) =>
      change({
        words: 'Assigned to you',
        run: (version) => calls.owner(staffId, version),
        undo: (version) => calls.owner(lead.assignedTo, version),
      }),
    snooze: (until: string | null, then?: () => void) =>
      change(
        {
          words: snoozeWords(until),
          run: (version) => calls.snooze(until, version),
          undo: (version) => calls.snooze(earlier, version),
        },
        then,
      ),
  }
}

function callsOf(id: string) {
  const param = { id }
  return {
    status: (json: { status: LeadStatus; version: number; isUndo?: boolean }) =>
      read(one.status.$post({ param, json })),
    owner: (assignedTo: string | null, version: number) =>
      read(one.owner.$post({ param, json: { assignedTo, version } })),
    snooze: (until: string | null, version: number) =>
      read(one.snooze.$post({ param, json: { until, version } })),
  }
}

function snoozeWords(until: string | null): string {
  if (until === null) return 'Back in the inbox'
  if (until === 'visitor') return 'Snoozed until the visitor writes'
  return `Snoozed until ${formatWeekdayTime(new Date(until))}`
}
