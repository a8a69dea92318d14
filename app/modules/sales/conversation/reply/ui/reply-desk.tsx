import { useState } from 'react'
import { Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { placeholderProblem } from '../../../snippet/rules.ts'
import { SnippetPicker } from '../../../snippet/ui/snippet-picker.tsx'
import { type Composer, type ConversationCalls, useComposer } from '../../calls.ts'
import { insertBeforeSignature } from '../../signature/rules.ts'
import { maxFiles, maxReplyLength } from '../schema.ts'
import {
  ComposerFoot,
  ComposerForm,
  OpenPlaceholders,
  PendingReplyNotice,
  SampleNotice,
  submitOnCtrlEnter,
} from './reply-composer.tsx'
import { AttachedFiles, FilePicker, useReplyFiles } from './reply-files.tsx'
import {
  type AttachmentPicker,
  type WrittenReply,
  useHasUnsavedReply,
  usePendingReply,
  useReply,
} from './use-reply.ts'

export type ComposerDeskProps = {
  leadId: string
  /** Messages to a sample lead are stored, but never sent, so there is nothing to undo. */
  isSample: boolean
  calls: ConversationCalls
  /** True if the user opened the composer; false if only a draft opens it. */
  isAsked: boolean
  onOpen: () => void
  onClose: () => void
  onLeaving: (messageId: string | null) => void
  /** Called when the composer has closed, so that the focus can be moved. */
  onLeft: () => void
}

type ReplyDeskProps = ComposerDeskProps & { Attachment?: AttachmentPicker; onInput: () => void }

export function ReplyDesk({ Attachment, onInput, ...props }: ReplyDeskProps) {
  const { leadId, isSample, calls, isAsked, onOpen, onClose, onLeaving, onLeft } = props
  const composer = useComposer(leadId)
  const reread = () => composer.refetch().then(onLeft)
  const leaving = usePendingReply(calls, { onLeaving, onUndone: onOpen, onEnd: reread })
  const [isShut, setIsShut] = useState(false)
  const known = composer.data
  const [isResumed, setIsResumed] = useState(useHasUnsavedReply(`reply-${leadId}`))
  const hasText = isResumed || known?.draft || known?.files.length
  const isOpen = isAsked || Boolean(hasText && !isShut)
  if (leaving.pending)
    return <PendingReplyNotice {...leaving.pending} onUndo={leaving.undo} onLeft={leaving.end} />
  function close() {
    setIsShut(true)
    onClose()
    onLeft()
  }
  return (
    <>
      <ComposerProblems composer={composer} isAsked={isAsked} />
      {known && (isOpen || isShut) && known.addresses.length > 0 ? (
        // Closing only hides the composer, so that its text is still saved.
        <div hidden={!isOpen} onInput={onInput}>
          {isSample ? <SampleNotice /> : null}
          <OpenComposer
            // A new key mounts a new composer whenever the draft is restored or refetched.
            key={`${known.draft?.version ?? 0} ${composer.dataUpdatedAt}`}
            composer={known}
            leadId={leadId}
            isSample={isSample}
            calls={calls}
            Attachment={Attachment}
            takesFocus={isAsked}
            onSent={(messageId) => {
              setIsResumed(false)
              onClose()
              if (messageId && !isSample) leaving.begin(messageId)
              else void reread()
            }}
            onReread={() => void composer.refetch()}
            onClose={close}
          />
        </div>
      ) : null}
    </>
  )
}

type ComposerProblemsProps = { composer: ReturnType<typeof useComposer>; isAsked: boolean }

function ComposerProblems({ composer, isAsked }: ComposerProblemsProps) {
  return (
    <>
      {composer.error ? <ReadState read={composer} what="the draft" /> : null}
      {isAsked && composer.data?.addresses.length === 0 ? (
        <p className="text-ink-soft">The visitor didn’t give an email address.</p>
      ) : null}
    </>
  )
}

type OpenComposerProps = {
  leadId: string
  isSample: boolean
  composer: Composer
  calls: ConversationCalls
  Attachment: AttachmentPicker | undefined
  /** True if the user opened the composer to write, so its text field gets the focus. */
  takesFocus: boolean
  /** `messageId` is null if the reply cannot be undone, because it was sent at once or earlier, or is scheduled. */
  onSent: (messageId: string | null) => void
  onReread: () => void
  onClose: () => void
}

function OpenComposer({ leadId, composer, calls, Attachment, ...props }: OpenComposerProps) {
  const files = useReplyFiles({ leadId, channel: 'mail', kept: composer.files })
  const written = useReply(`reply-${leadId}`, composer, calls, files)
  const { reply, errors, attachment, attach, sendAt } = written
  const open = placeholderProblem(reply.subject, reply.body)
  const insertText = (text: string) =>
    written.change({ body: insertBeforeSignature(reply.body, text, composer.signature) })
  function submit(form: HTMLFormElement) {
    if (open) return form.querySelector('textarea')?.focus()
    void written.send().then((sent) => sent && props.onSent(sent.messageId))
  }
  return (
    <ComposerForm
      label="Reply"
      written={written}
      problem={errors.form}
      firstControl={props.takesFocus ? 'textarea' : undefined}
      onSubmit={submit}
      onTakeTheirs={props.onReread}
    >
      <ReplyFields written={written} addresses={composer.addresses} />
      <OpenPlaceholders problem={open} />
      <div className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap gap-2">
          <SnippetPicker leadId={leadId} onChoose={insertText} />
          <FilePicker files={files} maxFiles={maxFiles} />
          {Attachment ? <Attachment leadId={leadId} chosen={attachment} onChoose={attach} /> : null}
        </div>
        {attachment ? null : <SendTime written={written} />}
        <AttachedFiles files={files} error={errors.files} />
        <p role="status" className="wrap-anywhere text-sm">
          {props.isSample ? null : attachment?.notice}
        </p>
      </div>
      <ComposerFoot
        written={written}
        isScheduled={sendAt !== '' && !attachment}
        onClose={props.onClose}
      />
    </ComposerForm>
  )
}

type ReplyFieldsProps = { written: WrittenReply; addresses: readonly string[] }

function ReplyFields({ written: { reply, errors, change }, addresses }: ReplyFieldsProps) {
  return (
    <>
      {addresses.length === 1 ? (
        <p className="wrap-anywhere">
          <span className="text-ink-soft">To: </span>
          <span>{reply.address}</span>
        </p>
      ) : (
        <Select
          id="reply-address"
          label="To"
          options={addresses.map((address) => ({ value: address, label: address }))}
          value={reply.address}
          error={errors.address}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
      )}
      <TextInput
        id="reply-subject"
        label="Subject"
        value={reply.subject}
        maxLength={150}
        autoComplete="off"
        error={errors.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <TextArea
        id="reply-body"
        onKeyDown={submitOnCtrlEnter}
        label="Text"
        rows={8}
        maxLength={maxReplyLength}
        value={reply.body}
        error={errors.body}
        onChange={(event) => change({ body: event.currentTarget.value })}
      />
    </>
  )
}

function SendTime({ written: { sendAt, errors, chooseTime } }: { written: WrittenReply }) {
  return (
    <details open={sendAt !== '' || errors.sendAt !== undefined}>
      <summary className="link min-h-11 cursor-pointer content-center">Send later</summary>
      <TextInput
        id="reply-send-at"
        type="datetime-local"
        label="Send on (South African time)"
        hint="You can cancel the reply in the conversation before it’s sent. Leave empty to send it now."
        value={sendAt}
        error={errors.sendAt}
        onChange={(event) => chooseTime(event.currentTarget.value)}
      />
    </details>
  )
}
