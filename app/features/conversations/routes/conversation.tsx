import { useMemo, useRef, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { useKeys } from '#app/features/console/ui/keys/use-keys.ts'
import { tellFailure } from '#app/features/console/ui/tell.ts'
import { telHref } from '#app/features/leads/rules/contact-links.ts'
import { failureText, fieldsOf } from '#app/features/staff-access/ui/failure-text.ts'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'
import { CallForm, type LoggedCall } from '../ui/call-form.tsx'
import { ConversationEntries } from '../ui/conversation-entries.tsx'
import type { ConversationLead } from '../ui/conversations-api.ts'
import { useConversation, useConversationCalls } from './conversation-calls.ts'
import { ReplyDesk } from './reply-desk.tsx'

type Open = 'nothing' | 'reply' | 'call'

/** ANS-01: everything that was said about a lead, and what can be said next. */
export function LeadConversation({ lead }: { lead: ConversationLead }) {
  const user = useStaffUser()
  const conversation = useConversation(lead.id)
  const calls = useConversationCalls(lead.id)
  const entries = useMemo(
    () => conversation.data?.pages.toReversed().flatMap(({ items }) => items) ?? [],
    [conversation.data],
  )
  const undo = (messageId: string) =>
    void calls.undo(messageId).catch((error) => tellFailure('The reply was not taken back', error))
  return (
    <section className="card grid content-start gap-4" aria-label="Conversation">
      <h2 className="text-lg">Conversation</h2>
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
          onResend={calls.resend}
          onUndo={undo}
        />
      ) : (
        <ReadState read={conversation} what="the conversation" rows={3} />
      )}
      {lead.isMerged || lead.removedAt || lead.isSuspectedSpam ? null : (
        <Desk key={lead.id} lead={lead} calls={calls} />
      )}
    </section>
  )
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

type DeskProps = { lead: ConversationLead; calls: ReturnType<typeof useConversationCalls> }

function Desk({ lead, calls }: DeskProps) {
  const [open, setOpen] = useState<Open>('nothing')
  const callButton = useRef<HTMLButtonElement>(null)
  useKeys({ reply: () => setOpen('reply'), logCall: () => setOpen('call') })
  async function log(call: LoggedCall) {
    try {
      await calls.logCall(call)
      return null
    } catch (error) {
      const fields = fieldsOf(error)
      return Object.keys(fields).length > 0 ? fields : { form: failureText(error) }
    }
  }
  const closeCall = () => {
    setOpen('nothing')
    callButton.current?.focus()
  }
  return (
    <div className="grid gap-3">
      <ReplyDesk
        leadId={lead.id}
        calls={calls}
        isAsked={open === 'reply'}
        onOpen={() => setOpen('reply')}
        onClose={() => setOpen('nothing')}
        beside={
          <Button
            ref={callButton}
            size="small"
            variant="secondary"
            aria-expanded={open === 'call'}
            onClick={() => setOpen(open === 'call' ? 'nothing' : 'call')}
          >
            Log a call
          </Button>
        }
      />
      {open === 'call' ? (
        <CallForm
          phone={lead.phone}
          tel={telHref(lead.phoneStored)}
          onLog={log}
          onClose={closeCall}
        />
      ) : null}
    </div>
  )
}
