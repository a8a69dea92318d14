import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { tellFailure } from '#app/modules/console/ui/tell.ts'
import { telHref } from '../../lead/rules/contact-links.ts'
import { failureText, fieldsOf } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { writersText } from '../rules/writers.ts'
import { CallForm, type LoggedCall } from '../ui/call-form.tsx'
import { ConversationEntries } from '../ui/conversation-entries.tsx'
import type { AttachmentPicker } from '../ui/reply-attachment.ts'
import type { ConversationLead, Entry } from '../ui/conversations-api.ts'
import { ChannelDesk } from './channel-desk.tsx'
import { useConversation, useConversationCalls } from './conversation-calls.ts'
import { ReplyDesk } from './reply-desk.tsx'
import { useOtherWriters, useWritingBeat } from './use-writers.ts'

type Writing = 'nothing' | 'reply' | 'call' | 'whatsapp'

export type LeadConversationProps = {
  lead: ConversationLead
  /** What is being written; the bar of the lead asks for it. */
  writing: Writing
  onWriting: (writing: Writing) => void
  /** All that can be done about a delivery of this lead. */
  deliveryOf: (id: string) => ReactNode
  /** Stands below what was said. */
  children: ReactNode
  /** What else leaves with a reply. */
  Attachment?: AttachmentPicker
}

/** ANS-01: everything that was said about a lead, and what can be said next. */
export function LeadConversation({ lead, children, ...props }: LeadConversationProps) {
  const user = useStaffUser()
  const conversation = useConversation(lead.id)
  const calls = useConversationCalls(lead.id)
  const [leavingId, setLeavingId] = useState<string | null>(null)
  const [isUnfolded, setIsUnfolded] = useUnfolded()
  const entries = useMemo(
    () => conversation.data?.pages.toReversed().flatMap(({ items }) => items) ?? [],
    [conversation.data],
  )
  const undo = useUndo(calls, entries, () => props.onWriting('whatsapp'))
  return (
    <section className="card grid content-start gap-4" aria-label="Conversation">
      <Head isUnfolded={isUnfolded} onUnfold={setIsUnfolded} />
      {conversation.hasNextPage ? (
        <Button
          size="small"
          variant="secondary"
          className="justify-self-center print:hidden"
          isBusy={conversation.isFetchingNextPage}
          busyLabel="Reading…"
          onClick={() => void conversation.fetchNextPage()}
        >
          Show what came before
        </Button>
      ) : null}
      <AddressFaults faults={conversation.data?.pages[0]?.addressFaults ?? []} />
      {conversation.data ? (
        <ConversationEntries
          entries={entries}
          ownId={user.id}
          isBusy={calls.isBusy}
          leavingId={leavingId}
          isUnfolded={isUnfolded}
          deliveryOf={props.deliveryOf}
          onResend={calls.resend}
          onUndo={undo}
        />
      ) : (
        <ReadState read={conversation} what="the conversation" rows={3} />
      )}
      {lead.isMerged || lead.removedAt || lead.isSuspectedSpam ? null : (
        <Desk key={lead.id} lead={lead} calls={calls} onLeaving={setLeavingId} {...props} />
      )}
      {children}
    </section>
  )
}

/** Takes a message back from its entry; the words of a mail show themselves as a draft, others are opened. */
function useUndo(
  calls: ReturnType<typeof useConversationCalls>,
  entries: readonly Entry[],
  onChannelDraft: () => void,
) {
  return (messageId: string) => {
    const entry = entries.find(({ id }) => id === messageId)
    const isMail = entry?.type !== 'message' || entry.channel === 'mail'
    void calls
      .undo(messageId)
      .then(() => (isMail ? undefined : onChannelDraft()))
      .catch((error) => tellFailure('The reply was not undone', error))
  }
}

/** ANS-06: addresses that e-mails came back from. */
function AddressFaults({ faults }: { faults: readonly { address: string; reason: string }[] }) {
  return faults.map(({ address, reason }) => (
    <Notice key={address} tone="warning">
      <p className="wrap-anywhere">
        The address {address} does not work: an e-mail to it came back. Call, or ask for another
        address. <span className="text-sm text-ink-soft">{reason}</span>
      </p>
    </Notice>
  ))
}

const unfoldedKey = 'admin_conversation_unfolded'

/** Remembered on the device: who works with deliveries does so with every lead. */
function useUnfolded() {
  const [isUnfolded, setIsUnfolded] = useState(() => localStorage.getItem(unfoldedKey) === 'yes')
  const turn = (to: boolean) => {
    localStorage.setItem(unfoldedKey, to ? 'yes' : 'no')
    setIsUnfolded(to)
  }
  return [isUnfolded, turn] as const
}

type HeadProps = { isUnfolded: boolean; onUnfold: (isUnfolded: boolean) => void }

function Head({ isUnfolded, onUnfold }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-lg">Conversation</h2>
      <Button
        size="small"
        variant="quiet"
        className="print:hidden"
        aria-pressed={isUnfolded}
        onClick={() => onUnfold(!isUnfolded)}
      >
        {isUnfolded ? 'Hide changes and deliveries' : 'Show changes and deliveries'}
      </Button>
    </div>
  )
}

type DeskProps = Pick<LeadConversationProps, 'lead' | 'writing' | 'onWriting' | 'Attachment'> & {
  calls: ReturnType<typeof useConversationCalls>
  onLeaving: (messageId: string | null) => void
}

/** The buttons that ask for it stand in the bar of the lead, which takes the focus back. */
const returnFocus = (act: 'reply' | 'call' | 'whatsapp') =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus({ preventScroll: true }),
  )

/** What is wrong with it, by field; null where it was logged. */
async function logCall(calls: ReturnType<typeof useConversationCalls>, call: LoggedCall) {
  try {
    await calls.logCall(call)
    return null
  } catch (error) {
    const fields = fieldsOf(error)
    return Object.keys(fields).length > 0 ? fields : { form: failureText(error) }
  }
}

function Desk({ lead, calls, writing, onWriting, onLeaving, Attachment }: DeskProps) {
  const others = writersText(useOtherWriters(lead.id))
  useWritingBeat(lead.id, writing === 'reply' || writing === 'whatsapp')
  return (
    <>
      <p role="status" className={others ? 'font-semibold text-warning print:hidden' : 'sr-only'}>
        {others}
      </p>
      <ReplyDesk
        leadId={lead.id}
        calls={calls}
        Attachment={Attachment}
        isAsked={writing === 'reply'}
        onOpen={() => onWriting('reply')}
        onClose={() => onWriting('nothing')}
        onLeaving={onLeaving}
        onLeft={() => returnFocus('reply')}
      />
      <ChannelDesk
        leadId={lead.id}
        channel="whatsapp"
        calls={calls}
        isAsked={writing === 'whatsapp'}
        onOpen={() => onWriting('whatsapp')}
        onClose={() => onWriting('nothing')}
        onLeaving={onLeaving}
        onLeft={() => returnFocus('whatsapp')}
      />
      {writing === 'call' ? (
        <CallForm
          phone={lead.phone}
          tel={telHref(lead.phoneStored)}
          onLog={(call) => logCall(calls, call)}
          onClose={() => {
            onWriting('nothing')
            returnFocus('call')
          }}
        />
      ) : null}
    </>
  )
}
