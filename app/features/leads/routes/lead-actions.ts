import { showToast } from '#app/design/toast/show-toast.ts'
import { StaffApiError } from '#app/features/staff-access/ui/api-client.ts'
import { describeConflict } from '../rules/describe-conflict.ts'
import type { LeadStatus } from '../schema.ts'
import {
  addedNoteSchema,
  changedLeadSchema,
  leadConflictSchema,
  resentSchema,
  type LeadDelivery,
  type LeadDetail,
} from '../schema/inbox-answers.ts'
import { problemOf, useLeadCall } from './lead-calls.ts'

const undoMs = 10_000
// The same object each time, so that effects of a form tell a new refusal from a new render.
const noFields: Record<string, string> = {}

/** Everything staff can do about a lead, and what went wrong with the last of it. */
export function useLeadActions(id: string, detail: LeadDetail | undefined) {
  const change = useLeadCall(id, changedLeadSchema)
  const resend = useLeadCall(id, resentSchema)
  const note = useLeadCall(id, addedNoteSchema)
  const version = detail?.lead.version ?? 0

  async function judgeSpam(isSpam: boolean, at: number, isUndo: boolean) {
    const answer = await change.mutateAsync({ path: 'spam', body: { isSpam, version: at } })
    const title = isSpam ? 'Marked as spam' : 'Moved to the inbox'
    const undo = () => void judgeSpam(!isSpam, answer.version, true).catch(() => undefined)
    showToast({
      channel: 'stack',
      tone: 'success',
      title,
      durationMs: undoMs,
      action: isUndo ? undefined : { label: 'Undo', onPress: undo },
    })
  }

  return {
    isBusy: change.isPending || resend.isPending,
    trouble: troubleOf(change.error ?? resend.error, detail),
    correctionErrors: fieldsOf(resend.error),
    forgetTrouble() {
      change.reset()
      resend.reset()
    },
    setStatus: (status: LeadStatus) => change.mutate({ path: 'status', body: { status, version } }),
    setOwner: (assignedTo: string | null) =>
      change.mutate({ path: 'owner', body: { assignedTo, version } }),
    // What goes wrong is shown through `trouble`.
    setSpam: (isSpam: boolean) => void judgeSpam(isSpam, version, false).catch(() => undefined),
    resend(delivery: LeadDelivery, correction?: object) {
      const path = `deliveries/${delivery.id}/resend`
      resend.mutate({ path, body: { version: delivery.version, correction } })
    },
    async addNote(body: { body: string; idempotencyKey: string }): Promise<string | null> {
      try {
        await note.mutateAsync({ path: 'notes', body })
        return null
      } catch (error) {
        return fieldsOf(error).body ?? problemOf(error)
      }
    },
  }
}

function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof StaffApiError ? error.fields : noFields
}

function troubleOf(error: Error | null, detail: LeadDetail | undefined) {
  if (!error || Object.keys(fieldsOf(error)).length > 0) return null
  if (!(error instanceof StaffApiError) || error.reason !== 'conflict') {
    return { message: `${problemOf(error)} Nothing was changed.`, isConflict: false }
  }
  const current = leadConflictSchema.safeParse(error.current)
  const message =
    current.success && detail
      ? describeConflict(detail.lead, current.data, detail.owners)
      : error.message
  return { message, isConflict: true }
}
