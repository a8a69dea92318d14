import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { openPlaceholders } from '../../snippet/rules.ts'
import { SnippetPicker } from '../../snippet/ui/snippet-picker.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { AttachedFiles, FilePicker } from '../ui/file-picker.tsx'
import { ChannelComposer } from '../ui/channel-composer.tsx'
import type { ChannelComposerState } from '../ui/conversations-api.ts'
import { LeavingReply } from '../ui/leaving-reply.tsx'
import {
  useChannelComposer,
  type ChosenTemplate,
  type ConversationCalls,
  type Reply,
  type SentMore,
} from './conversation-calls.ts'
import type { ReplyDeskProps } from './reply-desk.tsx'
import { useLeaving } from './use-leaving.ts'
import { useReplyFiles } from './use-reply-files.ts'
import { useReply } from './use-reply.ts'

type ChannelDeskProps = ReplyDeskProps & { channel: string }

/** The place where a message of a channel other than mail is written, sent and undone (WAP-03). */
export function ChannelDesk(props: ChannelDeskProps) {
  const { calls, isAsked, onOpen, onClose, onLeaving, onLeft } = props
  const leaving = useLeaving(calls, onOpen, async () => onLeft())
  const leavingId = leaving.now?.messageId ?? null
  useEffect(() => {
    if (!leavingId) return
    onLeaving(leavingId)
    return () => onLeaving(null)
  }, [leavingId, onLeaving])
  if (leaving.now)
    return <LeavingReply {...leaving.now} onUndo={leaving.undo} onLeft={leaving.end} />
  if (!isAsked) return null
  return (
    <AskedChannel
      {...props}
      onSent={(messageId) => {
        onClose()
        leaving.begin(messageId)
      }}
    />
  )
}

type AskedChannelProps = Pick<
  ChannelDeskProps,
  'leadId' | 'channel' | 'calls' | 'onClose' | 'onLeft'
> & { onSent: (messageId: string) => void }

/** Each time it is opened it asks anew what may be written. */
function AskedChannel({ leadId, channel, calls, onSent, onClose, onLeft }: AskedChannelProps) {
  const composer = useChannelComposer(leadId, channel)
  if (!composer.data) return <ReadState read={composer} what="what may be written" rows={2} />
  return (
    <OpenChannel
      key={composer.dataUpdatedAt}
      state={composer.data}
      leadId={leadId}
      calls={calls}
      onSent={onSent}
      onReread={() => void composer.refetch()}
      onClose={() => {
        onClose()
        onLeft()
      }}
    />
  )
}

type OpenChannelProps = {
  state: ChannelComposerState
  leadId: string
  calls: ConversationCalls
  onSent: (messageId: string) => void
  onReread: () => void
  onClose: () => void
}

function OpenChannel({ state, leadId, calls, ...props }: OpenChannelProps) {
  const [template, setTemplate] = useState<ChosenTemplate | null>(() => firstOf(state))
  const channelCalls = useChannelCalls(state.channel, calls, template)
  const composer = useMemo(
    () => ({ addresses: [state.address], subject: '', draft: state.draft }),
    [state],
  )
  const files = useReplyFiles({ leadId, channel: state.channel, kept: state.files })
  const written = useReply(composer, channelCalls, files)
  const { reply, draft } = written
  const putIn = (text: string) =>
    written.change({ body: reply.body === '' ? text : `${reply.body}\n\n${text}` })
  return (
    <ChannelComposer
      state={state}
      body={reply.body}
      template={template}
      open={template ? undefined : openPlaceholders(reply.body)}
      tools={
        <div className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap gap-2">
            <SnippetPicker leadId={leadId} onChoose={putIn} />
            <FilePicker files={files} maxFiles={state.maxFiles} />
          </div>
          <AttachedFiles files={files} error={written.errors.files} />
        </div>
      }
      draft={draft}
      errors={written.errors}
      colleague={written.colleague}
      isSending={written.isSending}
      onBody={(body) => written.change({ body })}
      onTemplate={setTemplate}
      onSend={(isSecond) =>
        void written.send(isSecond).then((sent) => sent?.messageId && props.onSent(sent.messageId))
      }
      onKeepMine={() => draft.kind === 'conflict' && written.takeOver(draft.current)}
      onTakeTheirs={props.onReread}
      onClose={props.onClose}
    />
  )
}

/** Outside the window a template is all that goes. */
function firstOf({ freeUntil, templates: [first] }: ChannelComposerState): ChosenTemplate | null {
  return freeUntil || !first ? null : { id: first.id, parameters: first.parameters.map(() => '') }
}

/** A template is a message of its own; its key stays while its values do, as that of a text. */
function useChannelCalls(
  channel: string,
  calls: ConversationCalls,
  template: ChosenTemplate | null,
) {
  const key = useRef({ text: '', value: '' })
  const { saveDraft: save } = calls
  const saveDraft = useCallback(
    (draft: Reply & { version: number }) => save({ ...draft, channel }),
    [save, channel],
  )
  return {
    saveDraft,
    send({ address, body }: Reply, more: SentMore) {
      // A template goes alone; the files stay in the draft.
      const message = { address, body, ...more, files: template ? [] : more.files, template }
      if (!template) return calls.sendByChannel(channel, message)
      const text = JSON.stringify(template)
      if (key.current.text !== text) key.current = { text, value: crypto.randomUUID() }
      const idempotencyKey = key.current.value
      return calls.sendByChannel(channel, { ...message, idempotencyKey })
    },
  }
}
