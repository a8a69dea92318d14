import { passwordResetTexts } from '#app/modules/outbox/mail/content.ts'
import { composeLetter, speakableName } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { invitationMail } from '../content.ts'

/** Builds the invitation email with the one-time link to set a password. Its delivery kind is `staff-invitation`. */
export function composeInvitation(input: {
  site: SiteSettings
  name: string
  address: string
  inviterName: string
  url: string
  hours: number
}): MailMessage {
  const { site, name, address, url } = input
  return composeLetter({
    site,
    to: { name, address },
    repliesToSite: false,
    subject: invitationMail.subject(site.brandName),
    heading: invitationMail.heading,
    parts: [
      invitationMail.intro(site.brandName, speakableName(input.inviterName) || 'An administrator'),
      { link: url, label: invitationMail.button },
      invitationMail.validity(input.hours),
      { aside: invitationMail.ignore },
    ],
    reason: invitationMail.reason,
  })
}

/** Builds the email with a staff member's link to choose a new password. Its delivery kind is `password-reset`. */
export function composePasswordReset(input: {
  site: SiteSettings
  name: string
  address: string
  url: string
  validMinutes: number
}): MailMessage {
  const { site, name, address, url } = input
  return composeLetter({
    site,
    to: { name, address },
    repliesToSite: false,
    subject: passwordResetTexts.subject(site.brandName),
    heading: passwordResetTexts.heading,
    parts: [
      passwordResetTexts.intro,
      { link: url, label: passwordResetTexts.button },
      passwordResetTexts.validity(input.validMinutes),
      { aside: passwordResetTexts.ignore },
    ],
    reason: passwordResetTexts.reason,
  })
}
