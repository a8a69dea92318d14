import type { ComponentType } from 'react'
import type { TypedReply } from './reply-composer.tsx'

/** What leaves with a reply, sent by the feature that it belongs to. */
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
