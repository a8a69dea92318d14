import type { MailMessage } from '#app/features/mail/schema.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'
import type { Lead } from '../data.server.ts'

/** The one mail to the visitor for leads of a kind, where it is another than the confirmation. */
export type VisitorMail = {
  leadKind: Lead['kind']
  deliveryKind: string
  /** Repeats the promise, as the confirmation would (LDS-05). `siteUrl` is the address of this site. */
  compose(lead: {
    site: SiteSettings
    siteUrl: string
    name: string
    address: string
    promiseText: string
    reference: string
    /** When the answer is due, in words. */
    by: string | null
    fields: Lead['fields']
  }): MailMessage
}

export const visitorMails = extensionPoint<VisitorMail>('visitor mails')
