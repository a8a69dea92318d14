import type { ReactNode } from 'react'
import type { LeadRecord } from './leads-api.ts'

/** What is being written to a visitor, or noted of a call. */
export type Writing = 'nothing' | 'reply' | 'call' | 'whatsapp'

/** What the page of a lead gives to the conversation about it. */
export type ConversationProps = {
  lead: LeadRecord
  writing: Writing
  onWriting: (writing: Writing) => void
  /** All that can be done about a delivery of this lead; nothing where it is another's. */
  deliveryOf: (id: string) => ReactNode
  /** Stands below what was said. */
  children: ReactNode
}
