import { useEffect, useState } from 'react'
import { openPlaceholders } from '#app/features/snippets/rules.ts'
import { SnippetPicker } from '#app/features/snippets/ui/snippet-picker.tsx'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import type { Composer } from '../ui/conversations-api.ts'
import { LeavingReply } from '../ui/leaving-reply.tsx'
import { ReplyComposer } from '../ui/reply-composer.tsx'
import { useComposer, type ConversationCalls } from './conversation-calls.ts'
import { useReply } from './use-reply.ts'

export type ReplyDeskProps = {
  leadId: string
  calls: ConversationCalls
  /** Somebody asked for the composer; a draft shows it unasked. */
  isAsked: boolean
  onOpen: () => void
  onClose: () => void
  /** The reply that can be undone here, and not in its entry meanwhile. */
  onLeaving: (messageId: string | null) => void
  /** The composer is gone, and with it what had the focus. */
  onLeft: () => void
}

type Leaving = { messageId: string; isUndoing: boolean; problem: string | null }

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
  const isOpen = isAsked || Boolean(known?.draft && !isShut)
  if (leaving.now)
    return <LeavingReply {...leaving.now} onUndo={leaving.undo} onLeft={leaving.end} />
  function close() {
    setIsShut(true)
    onClose()
    onLeft()
  }
  return (
    <>
      {composer.isError ? (
        <p role="alert" className="text-danger">
          The draft could not be read. {failureText(composer.error)}
        </p>
      ) : null}
      {isAsked && known?.addresses.length === 0 ? (
        <p className="text-ink-soft">The visitor left no e-mail address.</p>
      ) : null}
      {known && (isOpen || isShut) && known.addresses.length > 0 ? (
        // Shut it is only hidden: what is typed goes on being saved.
        <div hidden={!isOpen}>
          <OpenComposer
            // A draft that came back or was read anew begins a composer of its own.
            key={`${known.draft?.version ?? 0} ${composer.dataUpdatedAt}`}
            composer={known}
            leadId={leadId}
            calls={calls}
            takesFocus={isAsked}
            onSent={(messageId) => {
              onClose()
              leaving.begin(messageId)
            }}
            onReread={() => void composer.refetch()}
            onClose={close}
          />
        </div>
      ) : null}
    </>
  )
}

/** The ten seconds after "Send" (ANS-03). */
function useLeaving(calls: ConversationCalls, onUndone: () => void, onEnd: () => Promise<void>) {
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  async function undo({ messageId }: Leaving) {
    setLeaving({ messageId, isUndoing: true, problem: null })
    try {
      await calls.undo(messageId)
      onUndone()
      setLeaving(null)
    } catch (error) {
      setLeaving({ messageId, isUndoing: false, problem: failureText(error) })
    }
  }
  return {
    now: leaving,
    begin: (messageId: string) => setLeaving({ messageId, isUndoing: false, problem: null }),
    undo: () => void (leaving && undo(leaving)),
    end: () => void onEnd().then(() => setLeaving(null)),
  }
}

type OpenComposerProps = {
  leadId: string
  composer: Composer
  calls: ConversationCalls
  takesFocus: boolean
  onSent: (messageId: string) => void
  onReread: () => void
  onClose: () => void
}

function OpenComposer({ leadId, composer, calls, takesFocus, ...props }: OpenComposerProps) {
  const state = useReply(composer, calls)
  const { draft, reply } = state
  const putIn = (text: string) =>
    state.change({ body: reply.body === '' ? text : `${reply.body}\n\n${text}` })
  return (
    <ReplyComposer
      reply={reply}
      open={openPlaceholders(reply.subject, reply.body)}
      tools={<SnippetPicker leadId={leadId} onChoose={putIn} />}
      addresses={composer.addresses}
      draft={draft}
      errors={state.errors}
      colleague={state.colleague}
      isSending={state.isSending}
      takesFocus={takesFocus}
      onChange={state.change}
      onSend={(isSecond) =>
        void state.send(isSecond).then((messageId) => messageId && props.onSent(messageId))
      }
      onKeepMine={() => draft.kind === 'conflict' && state.takeOver(draft.current)}
      onTakeTheirs={props.onReread}
      onClose={props.onClose}
    />
  )
}
