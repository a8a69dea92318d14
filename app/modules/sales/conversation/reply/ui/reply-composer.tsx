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
  /** A colleague's answer of a moment ago, in words: the reply must be sent once more. */
  colleague: string | null
  isSending: boolean
  /** Brought here to be written, not merely shown. */
  takesFocus: boolean
  onChange: (part: Partial<TypedReply>) => void
  onSend: (isSecond: boolean) => void
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
  tools?: ReactNode
  /** What is still to be filled in, in words; it is not sent before (ANS-09). */
  open: string | undefined
}

/** ANS-02: a reply to the visitor, kept while it is written. */
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
      <ComposerTroubles {...props} />
      <Recipient
        addresses={addresses}
        value={reply.address}
        error={errors.address}
        onChange={(address) => onChange({ address })}
      />
      <Words reply={reply} errors={errors} text={text} onChange={onChange} />
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

/** Ctrl and Enter send, as in other mail programs. */
export function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

type WordsProps = Pick<ReplyComposerProps, 'reply' | 'errors' | 'onChange'> & {
  text: RefObject<HTMLTextAreaElement | null>
}

function Words({ reply, errors, text, onChange }: WordsProps) {
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
        onKeyDown={sendByKey}
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

type FootProps = Pick<ReplyComposerProps, 'isSending' | 'colleague' | 'onClose' | 'draft'>

export function ComposerFoot(props: FootProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button type="submit" size="small" isBusy={props.isSending} busyLabel="Sending…">
        {props.colleague ? 'Send anyway' : 'Send'}
      </Button>
      <Button size="small" variant="secondary" onClick={props.onClose}>
        Close
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {draftWords[props.draft.kind]}
      </p>
    </div>
  )
}

const draftWords: Record<DraftState['kind'], string> = {
  none: '',
  saving: 'Saving the draft…',
  saved: 'Draft saved',
  unsaved: 'The draft is not saved yet: there is no answer from the server.',
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

type TroublesProps = Pick<
  ReplyComposerProps,
  'errors' | 'colleague' | 'draft' | 'onKeepMine' | 'onTakeTheirs'
>

export function ComposerTroubles(props: TroublesProps) {
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
            {draft.current ? draft.current.body : 'It was sent or removed there.'}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" variant="secondary" onClick={onKeepMine}>
              Keep what is typed here
            </Button>
            <Button size="small" variant="secondary" onClick={onTakeTheirs}>
              Take the other one
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

/** ANS-03: for ten seconds a reply can be taken back. */
export function PendingReply({ isUndoing, problem, onUndo, onLeft }: PendingReplyProps) {
  const left = useSecondsLeft(onLeft)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="grid gap-2 rounded-md border border-line-strong bg-surface p-3 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="sr-only">
          The reply is sent in ten seconds. It can be undone until then.
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

/** Counts down once; the server has a second more than is shown. */
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

/** What leaves with a reply, sent by the noun that it belongs to. */
export type ReplyAttachment = {
  id: string
  /** What happens by "Send", said before it is pressed. */
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

/** Offers what can be attached to a reply; nothing where there is nothing. */
export type AttachmentPicker = ComponentType<AttachmentPickerProps>
