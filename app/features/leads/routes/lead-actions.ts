import { showToast } from '#app/design/toast/show-toast.ts'
import { StaffApiError } from '#app/features/staff-access/ui/api-client.ts'
import { failureText, fieldsOf } from '#app/features/staff-access/ui/failure-text.ts'
import { describeConflict } from '../rules/describe-conflict.ts'
import type { LeadStatus } from '../schema/statuses.ts'
import {
  addedNoteSchema,
  changedLeadSchema,
  leadConflictSchema,
  mergedSchema,
  resentSchema,
  type LeadDelivery,
  type LeadDetail,
  type OtherLead,
} from '../schema/inbox-answers.ts'
import { useLeadCall } from './lead-calls.ts'

const undoMs = 10_000

/** Everything staff can do about a lead, and what went wrong with the last of it. */
export function useLeadActions(id: string, detail: LeadDetail | undefined) {
  const change = useLeadCall(id, changedLeadSchema)
  const resend = useLeadCall(id, resentSchema)
  const note = useLeadCall(id, addedNoteSchema)
  const merge = useLeadCall(id, mergedSchema)
  const version = detail?.lead.version ?? 0

  /** Takes another lead's enquiry into this one, or gives this one to it (LDS-04). */
  async function mergeWith(other: OtherLead, main: 'this' | 'other') {
    const isMain = main === 'this'
    const of = isMain ? other.id : id
    const body = isMain
      ? { version: other.version, intoId: id, intoVersion: version }
      : { version, intoId: other.id, intoVersion: other.version }
    const answer = await merge.mutateAsync({ of, path: 'merge', body })
    const undo = { of, path: 'unmerge', body: { version: answer.version } }
    offerUndo(
      isMain ? `Merged ${other.reference} into this lead` : `Merged into ${other.reference}`,
      () => change.mutate(undo),
    )
  }

  return {
    isBusy: change.isPending || resend.isPending || merge.isPending,
    trouble: troubleOf(change.error ?? resend.error ?? merge.error, detail),
    correctionErrors: fieldsOf(resend.error),
    forgetTrouble: () => [change, resend, merge].forEach((call) => call.reset()),
    setStatus: (status: LeadStatus) => change.mutate({ path: 'status', body: { status, version } }),
    setOwner: (assignedTo: string | null) =>
      change.mutate({ path: 'owner', body: { assignedTo, version } }),
    // What goes wrong is shown through `trouble`.
    setSpam: (isSpam: boolean) => void judgeSpam(change, isSpam, version).catch(() => undefined),
    merge: (other: OtherLead, main: 'this' | 'other') =>
      void mergeWith(other, main).catch(() => undefined),
    unmerge: (part: { id: string; version: number }) =>
      change.mutate({ of: part.id, path: 'unmerge', body: { version: part.version } }),
    resend(delivery: LeadDelivery, correction?: object) {
      const path = `deliveries/${delivery.id}/resend`
      resend.mutate({ path, body: { version: delivery.version, correction } })
    },
    async addNote(body: { body: string; idempotencyKey: string }): Promise<string | null> {
      try {
        await note.mutateAsync({ path: 'notes', body })
        return null
      } catch (error) {
        return fieldsOf(error).body ?? failureText(error)
      }
    },
  }
}

type Change = ReturnType<typeof useLeadCall<{ version: number }>>

/** What is judged by mistake can be taken back, once. */
async function judgeSpam(change: Change, isSpam: boolean, version: number, isUndo = false) {
  const answer = await change.mutateAsync({ path: 'spam', body: { isSpam, version } })
  const undo = () => void judgeSpam(change, !isSpam, answer.version, true).catch(() => undefined)
  offerUndo(isSpam ? 'Marked as spam' : 'Moved to the inbox', isUndo ? undefined : undo)
}

function offerUndo(title: string, onUndo: (() => void) | undefined): void {
  showToast({
    channel: 'stack',
    tone: 'success',
    title,
    durationMs: undoMs,
    action: onUndo && { label: 'Undo', onPress: onUndo },
  })
}

function troubleOf(error: Error | null, detail: LeadDetail | undefined) {
  if (!error || Object.keys(fieldsOf(error)).length > 0) return null
  if (!(error instanceof StaffApiError) || error.reason !== 'conflict') {
    return { message: failureText(error), isConflict: false }
  }
  const current = leadConflictSchema.safeParse(error.current)
  const message =
    current.success && detail
      ? describeConflict(detail.lead, current.data, detail.owners)
      : error.message
  return { message, isConflict: true }
}
