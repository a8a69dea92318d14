import { useEffect, useState } from 'react'
import { openPlaceholders } from '../../snippet/rules.ts'
import { SnippetPicker } from '../../snippet/ui/snippet-picker.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import { maxFiles } from '../schema/files.ts'
import type { Composer } from '../ui/conversations-api.ts'
import type { AttachmentPicker } from '../ui/reply-attachment.ts'
import { AttachedFiles, FilePicker } from '../ui/file-picker.tsx'
import { LeavingReply } from '../ui/leaving-reply.tsx'
import { ReplyComposer } from '../ui/reply-composer.tsx'
import { useComposer, type ConversationCalls } from './conversation-calls.ts'
import { useLeaving } from './use-leaving.ts'
import { useReplyFiles } from './use-reply-files.ts'
import { useReply } from './use-reply.ts'

export type ReplyDeskProps = {
  leadId: string
  calls: ConversationCalls
  Attachment?: AttachmentPicker
  /** Somebody asked for the composer; a draft shows it unasked. */
  isAsked: boolean
  onOpen: () => void
  onClose: () => void
  /** The reply that can be undone here, and not in its entry meanwhile. */
  onLeaving: (messageId: string | null) => void
  /** The composer is gone, and with it what had the focus. */
  onLeft: () => void
}

/** The place where a reply is written, sent and undone. */
export function ReplyDesk(props: ReplyDeskProps) {
  const { leadId, calls, isAsked, onOpen, onClose, onLeaving, onLeft } = props
  const composer = useComposer(leadId)
  const leaving = useLeaving(calls, onOpen, async () => {
    await composer.refetch()
    onLeft()
  })
  const leavingId = leaving.now?.messageId ?? null
  useEffect(() => onLeaving(leavingId), [leavingId, onLeaving])
  const [isShut, setIsShut] = useState(false)
  const known = composer.data
  const isOpen = isAsked || Boolean((known?.draft || known?.files.length) && !isShut)
  if (leaving.now)
    return <LeavingReply {...leaving.now} onUndo={leaving.undo} onLeft={leaving.end} />
  function close() {
    setIsShut(true)
    onClose()
    onLeft()
  }
  return (
    <>
      <ComposerProblems composer={composer} isAsked={isAsked} />
      {known && (isOpen || isShut) && known.addresses.length > 0 ? (
        // Shut it is only hidden: what is typed goes on being saved.
        <div hidden={!isOpen}>
          <OpenComposer
            // A draft that came back or was read anew begins a composer of its own.
            key={`${known.draft?.version ?? 0} ${composer.dataUpdatedAt}`}
            composer={known}
            leadId={leadId}
            calls={calls}
            Attachment={props.Attachment}
            takesFocus={isAsked}
            onSent={(messageId) => {
              onClose()
              if (messageId) leaving.begin(messageId)
              else void composer.refetch().then(onLeft)
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

function ComposerProblems({ composer: { error, data }, isAsked }: ComposerProblemsProps) {
  return (
    <>
      {error ? (
        <p role="alert" className="text-danger">
          The draft could not be read. {failureText(error)}
        </p>
      ) : null}
      {isAsked && data?.addresses.length === 0 ? (
        <p className="text-ink-soft">The visitor left no e-mail address.</p>
      ) : null}
    </>
  )
}

type OpenComposerProps = {
  leadId: string
  composer: Composer
  calls: ConversationCalls
  Attachment: AttachmentPicker | undefined
  takesFocus: boolean
  /** Without an id it left at once. */
  onSent: (messageId: string | null) => void
  onReread: () => void
  onClose: () => void
}

function OpenComposer(props: OpenComposerProps) {
  const { leadId, composer, calls, takesFocus, Attachment } = props
  const files = useReplyFiles({ leadId, channel: 'mail', kept: composer.files })
  const state = useReply(composer, calls, files)
  const { draft, reply, attachment } = state
  const putIn = (text: string) =>
    state.change({ body: reply.body === '' ? text : `${reply.body}\n\n${text}` })
  return (
    <ReplyComposer
      reply={reply}
      open={openPlaceholders(reply.subject, reply.body)}
      tools={
        <div className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap gap-2">
            <SnippetPicker leadId={leadId} onChoose={putIn} />
            <FilePicker files={files} maxFiles={maxFiles} />
            {Attachment ? (
              <Attachment leadId={leadId} chosen={attachment} onChoose={state.attach} />
            ) : null}
          </div>
          <AttachedFiles files={files} error={state.errors.files} />
          <p role="status" className="wrap-anywhere text-sm">
            {attachment?.notice}
          </p>
        </div>
      }
      addresses={composer.addresses}
      draft={draft}
      errors={state.errors}
      colleague={state.colleague}
      isSending={state.isSending}
      takesFocus={takesFocus}
      onChange={state.change}
      onSend={(isSecond) =>
        void state.send(isSecond).then((sent) => sent && props.onSent(sent.messageId))
      }
      onKeepMine={() => draft.kind === 'conflict' && state.takeOver(draft.current)}
      onTakeTheirs={props.onReread}
      onClose={props.onClose}
    />
  )
}
