import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '#app/design/ui/button.tsx'
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
  beside: ReactNode
}

type Leaving = { messageId: string; isUndoing: boolean; problem: string | null }

/** The place where a reply is written, sent and taken back. */
export function ReplyDesk(props: ReplyDeskProps) {
  const { leadId, calls, isAsked, onOpen, onClose } = props
  const composer = useComposer(leadId)
  const button = useRef<HTMLButtonElement>(null)
  const leaving = useLeaving(calls, onOpen, async () => {
    await composer.refetch()
    requestAnimationFrame(() => button.current?.focus())
  })
  const [isShut, setIsShut] = useState(false)
  const known = composer.data
  const isOpen = isAsked || Boolean(known?.draft && !isShut)
  if (leaving.now)
    return <LeavingReply {...leaving.now} onUndo={leaving.undo} onLeft={leaving.end} />
  function close() {
    setIsShut(true)
    onClose()
    button.current?.focus()
  }
  return (
    <>
      <Choices {...props} composer={known} isOpen={isOpen} button={button} />
      {composer.isError ? (
        <p role="alert" className="text-danger">
          The draft could not be read. {failureText(composer.error)}
        </p>
      ) : null}
      {known && (isOpen || isShut) && known.addresses.length > 0 ? (
        // Shut it is only hidden: what is typed goes on being saved.
        <div hidden={!isOpen}>
          <OpenComposer
            // A draft that came back or was read anew begins a composer of its own.
            key={`${known.draft?.version ?? 0} ${composer.dataUpdatedAt}`}
            composer={known}
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

type ChoicesProps = Pick<ReplyDeskProps, 'onOpen' | 'beside'> & {
  composer: Composer | undefined
  isOpen: boolean
  button: RefObject<HTMLButtonElement | null>
}

function Choices({ composer, isOpen, button, onOpen, beside }: ChoicesProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {composer?.addresses.length === 0 ? (
        <p className="text-ink-soft">The visitor left no e-mail address.</p>
      ) : (
        <Button
          ref={button}
          size="small"
          aria-expanded={isOpen}
          aria-keyshortcuts="r"
          disabled={!composer}
          onClick={onOpen}
        >
          Reply
        </Button>
      )}
      {beside}
    </div>
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
  composer: Composer
  calls: ConversationCalls
  takesFocus: boolean
  onSent: (messageId: string) => void
  onReread: () => void
  onClose: () => void
}

function OpenComposer({ composer, calls, takesFocus, ...props }: OpenComposerProps) {
  const state = useReply(composer, calls)
  const { draft } = state
  return (
    <ReplyComposer
      reply={state.reply}
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
