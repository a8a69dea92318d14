import { lazy, Suspense } from 'react'
import {
  LeadConversation,
  type LeadConversationProps,
} from '#app/modules/sales/conversation/screens/lead-conversation.tsx'
import type {
  AttachmentPicker,
  AttachmentPickerProps,
} from '#app/modules/sales/conversation/reply/ui/reply-composer.tsx'

const Nothing: AttachmentPicker = () => null

/** Fetched with the first reply; where it cannot be fetched, replies go without. */
const AttachQuote = lazy((): Promise<{ default: AttachmentPicker }> =>
  import('#app/modules/sales/quote/ui/attach-quote.tsx').then(
    (module) => ({ default: module.AttachQuote }),
    () => ({ default: Nothing }),
  ),
)

function Attachment(props: AttachmentPickerProps) {
  return (
    <Suspense fallback={null}>
      <AttachQuote {...props} />
    </Suspense>
  )
}

/** The conversation about a lead; a reply can take a quote along. */
export function ConversationWithQuotes(props: Omit<LeadConversationProps, 'Attachment'>) {
  return <LeadConversation {...props} Attachment={Attachment} />
}
