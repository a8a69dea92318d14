import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { FormFailure } from '#app/modules/access/ui/form-parts.tsx'
import { undoSeconds } from '../../rules.ts'
import type { DraftState, PendingReply, WrittenReply } from './use-reply.ts'

type ComposerFormProps = ComposerAlertsProps & {
  label: string
  /** Selector of the control that gets the focus when the user opens the composer. */
  firstControl: string | undefined
  onSubmit: (form: HTMLFormElement) => void
  children: ReactNode
}

/** Frame of a composer, with its alerts. After a refusal, the first invalid field or else the alert is shown. */
export function ComposerForm({
  label,
  firstControl,
  onSubmit,
  children,
  ...alerts
}: ComposerFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors } = alerts.written
  useEffect(() => {
    if (firstControl) form.current?.querySelector<HTMLElement>(firstControl)?.focus()
  }, [firstControl])
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className="grid gap-3 rounded-md border border-line-strong bg-surface p-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
    >
      <ComposerAlerts {...alerts} />
      {children}
    </form>
  )
}

export function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** Names the placeholders that are still empty. Sending requires all of them. */
export function OpenPlaceholders({ problem }: { problem: string | undefined }) {
  if (!problem) return null
  return (
    <Notice tone="warning" role="status">
      <p>{problem}</p>
    </Notice>
  )
}

export function SampleNotice() {
  return (
    <Notice>
      <p>This is a sample lead. Your message is saved but not sent. The lead stays open.</p>
    </Notice>
  )
}

type FootProps = { written: WrittenReply; isScheduled?: boolean; onClose: () => void }

export function ComposerFoot({ written, isScheduled, onClose }: FootProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button type="submit" size="small" isBusy={written.isSending} busyLabel="Sending…">
        {written.colleague ? 'Send anyway' : isScheduled ? 'Schedule' : 'Send'}
      </Button>
      <Button size="small" variant="secondary" onClick={onClose}>
        Close
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {draftStateLabels[written.draft.kind]}
      </p>
    </div>
  )
}

const draftStateLabels: Record<DraftState['kind'], string> = {
  none: '',
  saving: 'Saving the draft…',
  saved: 'Draft saved',
  unsaved: 'Draft not saved yet. The server can’t be reached.',
  conflict: '',
}

type ComposerAlertsProps = {
  written: WrittenReply
  /** Error without a field. */
  problem: string | undefined
  onTakeTheirs: () => void
}

function ComposerAlerts({ written, problem, onTakeTheirs }: ComposerAlertsProps) {
  const { colleague, draft, errors, keepMine, forget } = written
  const takeTheirs = () => {
    forget()
    onTakeTheirs()
  }
  return (
    <>
      <FormFailure title="The reply was not sent." message={problem} />
      {errors.unanswered ? (
        <Notice tone="warning" role="alert" title="We don’t know if the reply was sent.">
          <p>{errors.unanswered}</p>
        </Notice>
      ) : null}
      {colleague ? (
        <Notice tone="warning" role="alert">
          <p>{colleague}</p>
        </Notice>
      ) : null}
      {draft.kind === 'conflict' ? (
        <Notice
          tone="warning"
          role="alert"
          title={
            draft.current
              ? 'You changed this draft on another device.'
              : 'This draft was already sent or deleted.'
          }
        >
          {draft.current ? (
            <p className="wrap-anywhere whitespace-pre-wrap">{draft.current.body}</p>
          ) : null}
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" variant="secondary" onClick={keepMine}>
              Keep this version
            </Button>
            <Button size="small" variant="secondary" onClick={takeTheirs}>
              Use the other version
            </Button>
          </div>
        </Notice>
      ) : null}
    </>
  )
}

type PendingReplyNoticeProps = PendingReply & { onUndo: () => void; onLeft: () => void }

export function PendingReplyNotice(props: PendingReplyNoticeProps) {
  const { isUndoing, problem, onUndo, onLeft } = props
  const left = useSecondsLeft(onLeft)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="grid gap-2 rounded-md border border-line-strong bg-surface p-3 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="sr-only">
          The reply will be sent in ten seconds. You can still undo it.
        </p>
        <p aria-hidden="true">
          Sending in <span className="font-semibold tabular-nums">{left}</span> s
        </p>
        <Button
          ref={button}
          size="small"
          variant="secondary"
          isBusy={isUndoing}
          busyLabel="Undoing…"
          onClick={onUndo}
        >
          Undo
        </Button>
      </div>
      <progress
        className="h-1 w-full accent-leaf"
        max={undoSeconds}
        value={left}
        aria-hidden="true"
      />
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

/** Counts down the seconds in which a reply can be undone, then calls `onEnd`. The server sends one second later. */
function useSecondsLeft(onEnd: () => void): number {
  const [left, setLeft] = useState(undoSeconds)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(() => {
      const seconds = undoSeconds - Math.floor((performance.now() - began) / 1000)
      setLeft(Math.max(seconds, 0))
      if (seconds > 0) return
      clearInterval(timer)
      end.current()
    }, 250)
    return () => clearInterval(timer)
  }, [])
  return left
}
