import { passwordResetTexts } from '#app/modules/outbox/mail/content.ts'
import { composeLetter, speakableName } from '#app/modules/outbox/mail/rules.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { invitationMail } from '../content.ts'

type LinkMail = { site: SiteSettings; name: string; address: string; url: string }

/** Builds the invitation email with the one-time link to set a password. Its delivery kind is `staff-invitation`. */
export function composeInvitation(mail: LinkMail & { inviterName: string; hours: number }) {
  const inviter = speakableName(mail.inviterName) || 'An administrator'
  const { intro, validity, ...words } = invitationMail
  return composeLinkMail(mail, {
    ...words,
    intro: intro(mail.site.brandName, inviter),
    validity: validity(mail.hours),
  })
}

/** Builds the email with a staff member's link to choose a new password. Its delivery kind is `password-reset`. */
export function composePasswordReset(mail: LinkMail & { validMinutes: number }) {
  return composeLinkMail(mail, {
    ...passwordResetTexts,
    validity: passwordResetTexts.validity(mail.validMinutes),
  })
}

type LinkMailWords = Record<
  'heading' | 'intro' | 'button' | 'validity' | 'ignore' | 'reason',
  string
> & {
  subject: (brand: string) => string
}

function composeLinkMail({ site, name, address, url }: LinkMail, words: LinkMailWords) {
  return composeLetter({
    site,
    to: { name, address },
    repliesToSite: false,
    subject: words.subject(site.brandName),
    heading: words.heading,
    parts: [
      words.intro,
      { link: url, label: words.button },
      words.validity,
      { aside: words.ignore },
    ],
    reason: words.reason,
  })
}
