import type { SiteSettings } from '#app/features/settings/schema.ts'
import type { LayoutMail, MailMessage } from '../schema.ts'
import { fillIn } from './shared-text.ts'

/** What a layout may use besides the data of the mail. `siteUrl` is the address of this site. */
export type LayoutPlace = { site: SiteSettings; siteUrl?: string }

/** Makes the HTML of mails that were stored under its name; `data` is what was stored, perhaps by another version. */
export type MailLayout = {
  name: string
  html(place: LayoutPlace, data: unknown): string
}

/** The mail as it is sent. */
export function laidOut(
  { layout, ...mail }: LayoutMail,
  { html }: MailLayout,
  place: LayoutPlace,
): MailMessage {
  return { ...mail, text: fillIn(mail.text, layout.data), html: html(place, layout.data) }
}
