import { ownPageWords as words } from '../content.ts'
import type { MailMessage } from '../schema.ts'
import { button, paragraph, type Markup } from './mail-html.ts'

/**
 * Stands in a stored mail for the address of the recipient's own page, which opens that page: it is put in when the
 * mail is sent, so that the outbox, its backups and staff never hold it (ADR 0021).
 */
export const ownPagePlace = 'https://added-when-sent.invalid/own-page'

/** @param by when the answer is due, in words */
export function ownPageText(by: string | null): string[] {
  return [...(by ? [words.by(by)] : []), `${words.text}\n${ownPagePlace}`]
}

export function ownPageHtml(by: string | null): Markup[] {
  return [
    ...(by ? [paragraph(words.by(by))] : []),
    paragraph(words.text),
    button(words.button, ownPagePlace),
  ]
}

/** The mail as it is sent; where the page has ended its address is the site's own. */
export function withOwnPage(message: MailMessage, address: string): MailMessage {
  if (!message.hasOwnPage) return message
  const { text, html } = message
  return {
    ...message,
    text: text.replaceAll(ownPagePlace, address),
    html: html.replaceAll(ownPagePlace, address),
  }
}
