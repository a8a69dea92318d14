import { useEffect, useRef } from 'react'
import { usePopup } from '#app/design/ui/popup.tsx'
import { useKeys } from '#app/modules/console/ui/use-keys.ts'
import type { NextAct, Writing } from '../ui/inbox/action-bar.tsx'
import type { Statement } from '../ui/inbox/answer-dialog.tsx'
import type { LeadDetail } from '../ui/inbox/leads-api.ts'
import type { useLeadActions } from './lead-actions.ts'
import { useUndoableChanges } from './undoable-changes.ts'

type NextActsProps = {
  detail: LeadDetail
  actions: ReturnType<typeof useLeadActions>
  ownId: string
  setWriting: (writing: Writing) => void
  onBook: () => void
  begin?: NextAct | null | undefined
  onBegun?: (() => void) | undefined
  onDone?: (() => void) | undefined
}

/** What is done next about a lead: by its bar, by keys, and by what was asked for before it was there (ANS-11). */
export function useNextActs({
  detail,
  actions,
  ownId,
  setWriting,
  onBook,
  ...props
}: NextActsProps) {
  const { lead } = detail
  const snoozing = usePopup()
  const changes = useUndoableChanges(detail)
  const canAct = !detail.mainLead && !lead.removedAt && !lead.isSuspectedSpam
  const isAnswering = useRef(false)
  const goOn = () => props.onDone?.()
  function finish() {
    if (lead.status === 'closed') return
    if (lead.answeredAt) return void changes.close(goOn)
    isAnswering.current = true
    actions.askHow()
  }
  function act(wanted: NextAct): void {
    if (wanted === 'reply' || wanted === 'call' || wanted === 'whatsapp') setWriting(wanted)
    else if (wanted === 'book') onBook()
    else if (wanted === 'snooze') snoozing.ref.current?.showPopover()
    else if (wanted === 'done') finish()
    else if (lead.assignedTo !== ownId) void changes.assignTo(ownId)
  }
  const answer = (wanted: NextAct) => (canAct ? act(wanted) : false)
  useActKeys(answer)
  useBeginning(props, (wanted) => void answer(wanted))
  return {
    canAct,
    snoozing,
    isBusy: actions.isBusy || changes.isBusy,
    onAct: act,
    onSnooze: (until: string | null) =>
      void changes.snooze(until, until === null ? undefined : goOn),
    /** How it was answered, asked for by "Done". */
    onState: (statement: Statement) =>
      actions.answer.onState(statement, () => {
        if (isAnswering.current) goOn()
        isAnswering.current = false
      }),
    closeUnanswered() {
      actions.answer.onClose()
      void changes.close(goOn)
    },
  }
}

function useActKeys(answer: (act: NextAct) => void | false) {
  useKeys({
    reply: () => answer('reply'),
    logCall: () => answer('call'),
    book: () => answer('book'),
    assign: () => answer('assign'),
    snooze: () => answer('snooze'),
    done: () => answer('done'),
  })
}

/** Once, as soon as the lead is there. */
function useBeginning(
  { begin, onBegun }: Pick<NextActsProps, 'begin' | 'onBegun'>,
  act: (wanted: NextAct) => void,
) {
  const latest = useRef({ act, onBegun })
  useEffect(() => {
    latest.current = { act, onBegun }
  })
  useEffect(() => {
    if (!begin) return
    latest.current.onBegun?.()
    latest.current.act(begin)
  }, [begin])
}
