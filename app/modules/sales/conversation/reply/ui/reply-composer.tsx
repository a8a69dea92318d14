import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { undoSeconds } from '../../rules.ts'
import { maxReplyLength } from '../schema.ts'

export type TypedReply = { address: string; subject: string; body: string }
export type StoredDraft = (TypedReply & { version: number }) | null | undefined
export type DraftState =
  | { kind: 'none' | 'saving' | 'saved' | 'unsaved' }
  | { kind: 'conflict'; current: StoredDraft }

export type ReplyComposerProps = {
  reply: TypedReply
  addresses: readonly string[]
  draft: DraftState
  errors: Record<string, string>
  /** Notice about a colleague's recent answer. The user must send again to confirm. */
  colleague: string | null
  isSending: boolean
  isScheduled?: boolean
  /** True if the user opened the composer to write, so its text field gets the focus. */
  takesFocus: boolean
  onChange: (part: Partial<TypedReply>) => void
  onSend: (isSecond: boolean) => void
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
  tools?: ReactNode
  /** Names of the placeholders that are still empty. Sending requires all of them. */
  open: string | undefined
}

export function ReplyComposer(props: ReplyComposerProps) {
  const { reply, addresses, errors, colleague, onChange } = props
  const form = useRef<HTMLFormElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const { takesFocus } = props
  useEffect(() => {
    if (takesFocus) text.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (props.open) return text.current?.focus()
    props.onSend(colleague !== null)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Reply"
      className="grid gap-3 rounded-md border border-line-strong bg-surface p-3 print:hidden"
      onSubmit={submit}
    >
      <ComposerAlerts {...props} />
      <Recipient
        addresses={addresses}
        value={reply.address}
        error={errors.address}
        onChange={(address) => onChange({ address })}
      />
      <ReplyTextFields reply={reply} errors={errors} text={text} onChange={onChange} />
      {props.open ? (
        <Notice tone="warning" role="status">
          <p>{props.open}</p>
        </Notice>
      ) : null}
      {props.tools}
      <ComposerFoot {...props} />
    </form>
  )
}

export function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

type ReplyTextFieldsProps = Pick<ReplyComposerProps, 'reply' | 'errors' | 'onChange'> & {
  text: RefObject<HTMLTextAreaElement | null>
}

function ReplyTextFields({ reply, errors, text, onChange }: ReplyTextFieldsProps) {
  return (
    <>
      <TextInput
        id="reply-subject"
        label="Subject"
        value={reply.subject}
        maxLength={150}
        autoComplete="off"
        error={errors.subject}
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
      />
      <TextArea
        id="reply-body"
        ref={text}
        onKeyDown={submitOnCtrlEnter}
        label="Text"
        rows={8}
        maxLength={maxReplyLength}
        value={reply.body}
        error={errors.body}
        onChange={(event) => onChange({ body: event.currentTarget.value })}
      />
    </>
  )
}

type SendTimeProps = {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function SendTime({ value, error, onChange }: SendTimeProps) {
  return (
    <details open={value !== '' || error !== undefined}>
      <summary className="link min-h-11 cursor-pointer content-center">Send later</summary>
      <TextInput
        id="reply-send-at"
        type="datetime-local"
        label="Send on (South African time)"
        hint="You can cancel the reply in the conversation before it’s sent. Leave empty to send it now."
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </details>
  )
}

type FootProps = Pick<
  ReplyComposerProps,
  'isSending' | 'isScheduled' | 'colleague' | 'onClose' | 'draft'
>

export function ComposerFoot(props: FootProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button type="submit" size="small" isBusy={props.isSending} busyLabel="Sending…">
        {props.colleague ? 'Send anyway' : props.isScheduled ? 'Schedule' : 'Send'}
      </Button>
      <Button size="small" variant="secondary" onClick={props.onClose}>
        Close
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {draftStateLabels[props.draft.kind]}
      </p>
    </div>
  )
}

const draftStateLabels: Record<DraftState['kind'], string> = {
  none: '',
  saving: 'Saving the draft…',
  saved: 'Draft saved',
  unsaved: 'The draft isn’t saved yet because the server isn’t responding.',
  conflict: '',
}

type RecipientProps = {
  addresses: readonly string[]
  value: string
  error: string | undefined
  onChange: (address: string) => void
}

function Recipient({ addresses, value, error, onChange }: RecipientProps) {
  if (addresses.length === 1)
    return (
      <p className="wrap-anywhere">
        <span className="text-ink-soft">To: </span>
        {value}
      </p>
    )
  return (
    <Select
      id="reply-address"
      label="To"
      options={addresses.map((address) => ({ value: address, label: address }))}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type ComposerAlertsProps = Pick<
  ReplyComposerProps,
  'errors' | 'colleague' | 'draft' | 'onKeepMine' | 'onTakeTheirs'
>

export function ComposerAlerts(props: ComposerAlertsProps) {
  const { errors, colleague, draft, onKeepMine, onTakeTheirs } = props
  const problem = errors.form
  return (
    <>
      {problem ? (
        <Notice tone="danger" role="alert" title="The reply was not sent.">
          <p>{problem}</p>
        </Notice>
      ) : null}
      {colleague ? (
        <Notice tone="warning" role="alert">
          <p>{colleague}</p>
        </Notice>
      ) : null}
      {draft.kind === 'conflict' ? (
        <Notice tone="warning" role="alert" title="You changed this draft on another device.">
          <p className="wrap-anywhere whitespace-pre-wrap">
            {draft.current ? draft.current.body : 'The draft was sent or deleted there.'}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" variant="secondary" onClick={onKeepMine}>
              Keep this version
            </Button>
            <Button size="small" variant="secondary" onClick={onTakeTheirs}>
              Use the other version
            </Button>
          </div>
        </Notice>
      ) : null}
    </>
  )
}

export type PendingReplyProps = {
  isUndoing: boolean
  problem: string | null
  onUndo: () => void
  onLeft: () => void
}

export function PendingReply({ isUndoing, problem, onUndo, onLeft }: PendingReplyProps) {
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

/** An attachment from another module, such as a quote. Its `send` sends the reply together with the attachment. */
export type ReplyAttachment = {
  id: string
  /** Explains the effect of "Send" before it is clicked. */
  notice: string
  send: (
    reply: TypedReply,
    more: { idempotencyKey: string; isSecond: boolean; files: string[] },
  ) => Promise<unknown>
}

export type AttachmentPickerProps = {
  leadId: string
  chosen: ReplyAttachment | null
  onChoose: (attachment: ReplyAttachment | null) => void
}

/** Component that offers attachments of another module for a reply; it renders nothing if there are none. */
export type AttachmentPicker = ComponentType<AttachmentPickerProps>
