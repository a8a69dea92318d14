import { useState } from 'react'
import { formatWeekdayTime } from '#app/basics/dates.ts'
import {
  type RequestBody,
  StaffApiError,
  failureText,
  fieldsOf,
  fetchJson,
} from '#app/modules/access/calls.ts'
import { useKeyedRequest } from '#app/modules/access/ui/use-write.tsx'
import { toastSuccess, toastFailure } from '#app/modules/console/ui/toasts.ts'
import type { AnswerDeclaration } from '../answer/schema.ts'
import {
  type LeadDelivery,
  type LeadDetail,
  type LeadRecord,
  type OtherLead,
  leads,
} from '../calls.ts'
import { describeConflict } from '../inbox/rules.ts'
import type { LeadStatus, MergeReason } from '../schema.ts'
import { leadConflictSchema } from '../summary/schema.ts'
import type { ContactCorrection, ContactDetails } from './contact-form.tsx'
import { useLeadCall } from './lead-calls.ts'

type MergeableLead = Pick<OtherLead, 'id' | 'reference' | 'version'>
const leadRoutes = leads[':id']

export function useLeadActions(detail: LeadDetail) {
  const change = useLeadCall<{ version: number }>()
  const resend = useLeadCall<unknown>()
  const merge = useLeadCall<{ version: number }>()
  const { id, version } = detail.lead
  const calls = callsOf(id)
  const answerDialog = useStatusChange(detail, change)

  const unmerge = (part: Pick<OtherLead, 'id' | 'version'>) =>
    change.mutate(() =>
      fetchJson(
        leadRoutes.unmerge.$post({ param: { id: part.id }, json: { version: part.version } }),
      ),
    )

  /** Merges two leads. `main` names the lead that stays; the other becomes part of it. */
  async function mergeWith(other: MergeableLead, main: 'this' | 'other', reason?: MergeReason) {
    const [part, into] = main === 'this' ? [other, detail.lead] : [detail.lead, other]
    const json = { version: part.version, intoId: into.id, intoVersion: into.version, reason }
    const answer = await merge.mutateAsync(() =>
      fetchJson(leadRoutes.merge.$post({ param: { id: part.id }, json })),
    )
    const merged = main === 'this' ? `${other.reference} into this lead` : `into ${other.reference}`
    const undo = () => unmerge({ id: part.id, version: answer.version })
    toastSuccess(`Merged ${merged}`, { undo })
  }

  return {
    isBusy: change.isPending || resend.isPending || merge.isPending,
    problem: problemOf(change.error ?? answerDialog.error ?? resend.error ?? merge.error, detail),
    correctionErrors: fieldsOf(resend.error),
    forgetProblem: () => [change, resend, merge].forEach((call) => call.reset()),
    setStatus: answerDialog.setStatus,
    answer: answerDialog.dialog,
    openAnswerDialog: answerDialog.ask,
    setOwner: (assignedTo: string | null) => change.mutate(() => calls.owner(assignedTo, version)),
    // Errors of `setSpam` and `merge` are shown through `problem`, so their rejections are ignored here.
    setSpam: (isSpam: boolean) =>
      void classifySpam(change, id, { isSpam, version }).catch(() => undefined),
    merge: (other: MergeableLead, main: 'this' | 'other', reason?: MergeReason) =>
      void mergeWith(other, main, reason).catch(() => undefined),
    unmerge,
    resend: (delivery: LeadDelivery, correction?: object) =>
      resend.mutate(() =>
        leadRoutes.deliveries[':deliveryId'].resend.$post({
          param: { id, deliveryId: delivery.id },
          json: { version: delivery.version, correction },
        }),
      ),
    addNote: useAddNote(id),
  }
}

/** Sets the status. If there is no record of an answer, opens the answer dialog first. */
function useStatusChange({ lead }: LeadDetail, change: LeadChange) {
  const { id, version, answeredAt } = lead
  const { mutate, error, isPending, reset } = useLeadCall<{ version: number }>()
  const [isOpen, setIsOpen] = useState(false)
  const ask = () => setIsOpen(true)
  function setStatus(status: LeadStatus) {
    if (status === 'answered' && !answeredAt) return ask()
    change.mutate(() => callsOf(id).status({ status, version }), {
      onError: (refusal) => setIsOpen('statement' in fieldsOf(refusal)),
    })
  }
  const saveStatement = (statement: AnswerDeclaration, then?: () => void) => {
    mutate(() => callsOf(id).status({ status: 'answered', version, statement }), {
      onSuccess: () => {
        setIsOpen(false)
        then?.()
      },
    })
  }
  return {
    error,
    ask,
    setStatus,
    dialog: {
      isOpen,
      errors: fieldsOf(error),
      isBusy: isPending,
      onState: saveStatement,
      onClose: () => {
        setIsOpen(false)
        reset()
      },
    },
  }
}

/** Adds a note. Resolves to null once it is stored, or to the error message. */
function useAddNote(id: string) {
  const { mutateAsync } = useLeadCall<unknown>()
  const request = useKeyedRequest()
  return async (body: string): Promise<string | null> => {
    try {
      await request((idempotencyKey) =>
        mutateAsync(() =>
          leadRoutes.notes.$post({ param: { id }, json: { body, idempotencyKey } }),
        ),
      )
      return null
    } catch (error) {
      return fieldsOf(error).body ?? failureText(error)
    }
  }
}

type LeadChange = ReturnType<typeof useLeadCall<{ version: number }>>

/** Marks a lead as spam or not spam and offers to undo it. The undo itself can't be undone. */
async function classifySpam(
  change: LeadChange,
  id: string,
  json: { isSpam: boolean; version: number },
  isUndo = false,
) {
  const { isSpam } = json
  const answer = await change.mutateAsync(() =>
    fetchJson(leadRoutes.spam.$post({ param: { id }, json })),
  )
  const back = { isSpam: !isSpam, version: answer.version }
  const undo = () => void classifySpam(change, id, back, true).catch(() => undefined)
  const title = isSpam ? 'Marked as spam' : 'Moved to the inbox'
  toastSuccess(title, { undo: isUndo ? undefined : undo })
}

function problemOf(error: Error | null, { lead, owners }: LeadDetail) {
  if (!error || Object.keys(fieldsOf(error)).length > 0) return null
  if (!(error instanceof StaffApiError) || error.reason !== 'conflict') {
    return { message: failureText(error), isConflict: false }
  }
  const current = leadConflictSchema.safeParse(error.current)
  const message = current.success ? describeConflict(lead, current.data, owners) : error.message
  return { message, isConflict: true }
}

const showUndoFailure = (error: unknown) => toastFailure('The change couldn’t be undone', error)

type VersionResult = Promise<{ version: number }>
type UndoableChange = {
  /** Label of the action in the toast, shown before the lead's reference. */
  words: string
  run: (version: number) => VersionResult
  undo: (version: number) => VersionResult
}

export function useUndoableChanges({ lead }: LeadDetail) {
  const call = useLeadCall<{ version: number }>()
  const calls = callsOf(lead.id)
  async function change({ words, run, undo }: UndoableChange, then?: () => void) {
    try {
      const { version } = await call.mutateAsync(() => run(lead.version))
      toastSuccess(`${words}: ${lead.reference}`, {
        undo: () => void call.mutateAsync(() => undo(version)).catch(showUndoFailure),
      })
      then?.()
    } catch (error) {
      toastFailure('The lead was not changed', error)
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
    status: (json: RequestBody<typeof leadRoutes.status.$post>) =>
      fetchJson(leadRoutes.status.$post({ param, json })),
    owner: (assignedTo: string | null, version: number) =>
      fetchJson(leadRoutes.owner.$post({ param, json: { assignedTo, version } })),
    snooze: (until: string | null, version: number) =>
      fetchJson(leadRoutes.snooze.$post({ param, json: { until, version } })),
  }
}

function snoozeWords(until: string | null): string {
  if (until === null) return 'Back in the inbox'
  if (until === 'visitor') return 'Snoozed until the visitor writes'
  return `Snoozed until ${formatWeekdayTime(new Date(until))}`
}

export function useContactCorrection({ id, version, ...lead }: LeadRecord): ContactCorrection {
  const call = useLeadCall<{ version: number }>()
  const send = (details: ContactDetails, seen: number) =>
    call.mutateAsync(() =>
      fetchJson(leadRoutes.contact.$post({ param: { id }, json: { version: seen, details } })),
    )
  const { name, email, company, phone } = lead
  const before = { name, email, company, phone }
  return {
    isBusy: call.isPending,
    error: call.error,
    onForget: call.reset,
    async onCorrect(details) {
      try {
        const stored = await send(details, version)
        if (stored.version !== version)
          toastSuccess(`Details corrected: ${lead.reference}`, {
            undo: () => void send(before, stored.version).catch(showUndoFailure),
          })
        return true
      } catch {
        return false
      }
    },
  }
}
