import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { storedTelHref } from '#app/basics/contact-details.ts'
import { RadioGroup } from '#app/design/form/choices.tsx'
import { TextArea, TextInput } from '#app/design/form/field.tsx'
import { storeText } from '#app/design/kept-values.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { routeQuery } from '#app/modules/access/calls.ts'
import { FormButtons, FormFailure } from '#app/modules/access/ui/form-parts.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useFormSending, useKeyedRequest } from '#app/modules/access/ui/use-write.tsx'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { CopyButton } from '#app/modules/console/ui/copy-field.tsx'
import { toastFailure } from '#app/modules/console/ui/toasts.ts'
import { dropDraft, useFormDraft } from '#app/modules/forms/ui/use-form-draft.ts'
import type { LeadRecord } from '../../lead/calls.ts'
import type { ComposerKind } from '../../lead/ui/action-bar.tsx'
import {
  type ConversationCalls,
  type Entry,
  conversations as api,
  useConversation,
  useConversationCalls,
} from '../calls.ts'
import { type CallOutcome, callOutcomeLabels, callOutcomes } from '../content.ts'
import { ChannelDesk } from '../reply/ui/channel-desk.tsx'
import { ReplyDesk } from '../reply/ui/reply-desk.tsx'
import type { AttachmentPicker } from '../reply/ui/use-reply.ts'
import { typingText, typingHeartbeatMs } from '../rules.ts'
import { ConversationEntries } from '../ui/conversation-entries.tsx'

type CallFormProps = {
  lead: LeadRecord
  calls: ConversationCalls
  onClose: () => void
}

const outcomes = callOutcomes.map((value) => ({ value, label: callOutcomeLabels[value] }))

const callDraftFields = ['note', 'callBackAt']

function CallForm({ lead, calls, onClose }: CallFormProps) {
  const draftName = `call:${useStaffUser().id}:${lead.id}`
  // The note survives the end of the session. Closing the form drops it.
  const { attach } = useFormDraft(draftName, callDraftFields)
  const request = useKeyedRequest()
  const close = () => {
    dropDraft(draftName)
    onClose()
  }
  const { errors, isBusy, onSubmit } = useFormSending(
    (typed) =>
      request((idempotencyKey) => calls.logCall({ ...loggedCallFromForm(typed), idempotencyKey })),
    close,
  )
  return (
    <form
      ref={attach}
      noValidate
      aria-label="Log a call"
      className="grid gap-3 rounded-md border border-line-strong bg-surface p-3 print:hidden"
      onSubmit={onSubmit}
    >
      <FormFailure title="The call was not logged." message={errors.form} />
      <PhoneNumber phone={lead.phone} tel={storedTelHref(lead.phoneStored)} />
      <RadioGroup
        id="call-outcome"
        name="outcome"
        label="How did it go?"
        layout="row"
        options={outcomes}
        error={errors.outcome}
      />
      <CallFollowUpFields errors={errors} />
      <FormButtons label="Save the call" cancelLabel="Close" isBusy={isBusy} onCancel={close} />
    </form>
  )
}

function loggedCallFromForm(typed: FormData) {
  const again = String(typed.get('callBackAt') ?? '')
  return {
    outcome: String(typed.get('outcome') ?? '') as CallOutcome,
    note: String(typed.get('note') ?? ''),
    callBackAt: again === '' ? null : `${again}:00+02:00`,
  }
}

function CallFollowUpFields({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <TextArea
        id="call-note"
        name="note"
        label="Note"
        rows={2}
        maxLength={4000}
        error={errors.note}
      />
      <TextInput
        id="call-back-at"
        name="callBackAt"
        type="datetime-local"
        label="Call back at"
        hint="You’ll get a reminder under the bell."
        error={errors.callBackAt}
      />
    </>
  )
}

function PhoneNumber({ phone, tel }: { phone: string; tel: string | null }) {
  const shown = useRef<HTMLSpanElement>(null)
  if (phone === '') return <p className="text-ink-soft">The visitor didn’t give a phone number.</p>
  return (
    <p className="flex flex-wrap items-center gap-3">
      <span ref={shown} className="font-semibold">
        {tel ? (
          <a className="link" href={tel}>
            {phone}
          </a>
        ) : (
          phone
        )}
      </span>
      <CopyButton size="small" text={phone} shown={shown} label="Copy the number" />
    </p>
  )
}

const leadRoutes = api[':leadId']

/** Follows live updates, and is also refetched while it is not empty. */
function useTypingColleagues(leadId: string): readonly string[] {
  const queryKey = ['writers', leadId]
  useLiveRefresh('writers', queryKey)
  const { data } = useQuery({
    ...routeQuery(queryKey, leadRoutes.writers.$get, { param: { leadId } }),
    refetchInterval: ({ state }) => (state.data?.names.length ? typingHeartbeatMs : false),
  })
  return data?.names ?? []
}

function useTypingHeartbeat(leadId: string, isWriting: boolean): void {
  useEffect(() => {
    if (!isWriting) return
    // Errors are ignored, because the next heartbeat sends the same signal.
    const sendHeartbeat = (is: boolean) =>
      void Promise.resolve(
        leadRoutes.writing.$put({ param: { leadId }, json: { isWriting: is } }),
      ).catch(() => undefined)
    sendHeartbeat(true)
    const timer = setInterval(() => sendHeartbeat(true), typingHeartbeatMs)
    return () => {
      clearInterval(timer)
      sendHeartbeat(false)
    }
  }, [leadId, isWriting])
}

export type LeadConversationProps = {
  lead: LeadRecord
  /** The open composer. The lead's action bar can also open it. */
  writing: ComposerKind
  onWriting: (writing: ComposerKind) => void
  deliveryOf: (id: string) => ReactNode
  children: ReactNode
  Attachment?: AttachmentPicker
}

export function LeadConversation({ lead, children, ...props }: LeadConversationProps) {
  const user = useStaffUser()
  const conversation = useConversation(lead.id)
  const calls = useConversationCalls(lead.id)
  const [leavingId, setLeavingId] = useState<string | null>(null)
  const [isUnfolded, setIsUnfolded] = useUnfoldedState()
  const entries = useMemo(
    () => conversation.data?.pages.toReversed().flatMap(({ items }) => items) ?? [],
    [conversation.data],
  )
  const undo = useUndoMessage(calls, entries, props.onWriting)
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
          Show earlier entries
        </Button>
      ) : null}
      <AddressFaults faults={conversation.data?.pages[0]?.addressFaults ?? []} />
      {conversation.data ? (
        <ConversationEntries
          entries={entries}
          ownId={user.id}
          isSample={lead.isSample}
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
        <ComposerArea key={lead.id} lead={lead} calls={calls} onLeaving={setLeavingId} {...props} />
      )}
      {children}
    </section>
  )
}

/** Undoes a message, and opens the composer with its text. */
function useUndoMessage(
  calls: ConversationCalls,
  entries: readonly Entry[],
  onWriting: LeadConversationProps['onWriting'],
) {
  return (messageId: string) => {
    const entry = entries.find(({ id }) => id === messageId)
    const isMail = entry?.type !== 'message' || entry.channel === 'mail'
    void calls
      .undo(messageId)
      .then(() => onWriting(isMail ? 'reply' : 'whatsapp'))
      .catch((error) => toastFailure('The reply couldn’t be undone', error))
  }
}

function AddressFaults({ faults }: { faults: readonly { address: string; reason: string }[] }) {
  return faults.map(({ address, reason }) => (
    <Notice key={address} tone="warning">
      <p className="wrap-anywhere">
        The address <span>{address}</span> does not work. An email to it bounced. Call the visitor,
        or ask for another address. <span className="text-sm text-ink-soft">{reason}</span>
      </p>
    </Notice>
  ))
}

const unfoldedStorageKey = 'admin_conversation_unfolded'

/** State of collapsed entries, stored on the device: staff who check deliveries need them expanded on every lead. */
function useUnfoldedState() {
  const [isUnfolded, setIsUnfolded] = useState(
    () => localStorage.getItem(unfoldedStorageKey) === 'yes',
  )
  const storeUnfolded = (to: boolean) => {
    storeText('localStorage', unfoldedStorageKey, to ? 'yes' : 'no')
    setIsUnfolded(to)
  }
  return [isUnfolded, storeUnfolded] as const
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
        {isUnfolded ? 'Hide history' : 'Show history'}
      </Button>
    </div>
  )
}

type ComposerAreaProps = Pick<
  LeadConversationProps,
  'lead' | 'writing' | 'onWriting' | 'Attachment'
> & {
  calls: ConversationCalls
  onLeaving: (messageId: string | null) => void
}

const focusActionButton = (act: 'reply' | 'call' | 'whatsapp') =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus({ preventScroll: true }),
  )

function ComposerArea(props: ComposerAreaProps) {
  const { lead, calls, writing, onWriting, onLeaving } = props
  const others = typingText(useTypingColleagues(lead.id))
  // A composer that a saved draft opened counts from the first change of its text.
  const [isTyping, setIsTyping] = useState(false)
  useTypingHeartbeat(lead.id, isTyping || writing === 'reply' || writing === 'whatsapp')
  function close() {
    setIsTyping(false)
    onWriting('nothing')
  }
  const deskProps = (kind: 'reply' | 'whatsapp') => ({
    leadId: lead.id,
    isSample: lead.isSample,
    calls,
    isAsked: writing === kind,
    onOpen: () => onWriting(kind),
    onClose: close,
    onLeaving,
    onLeft: () => focusActionButton(kind),
  })
  return (
    <>
      <p role="status" className={others ? 'font-semibold text-warning print:hidden' : 'sr-only'}>
        {others}
      </p>
      <ReplyDesk
        {...deskProps('reply')}
        Attachment={props.Attachment}
        onInput={() => setIsTyping(true)}
      />
      <ChannelDesk {...deskProps('whatsapp')} />
      {writing === 'call' ? (
        <CallForm
          lead={lead}
          calls={calls}
          onClose={() => {
            close()
            focusActionButton('call')
          }}
        />
      ) : null}
    </>
  )
}
