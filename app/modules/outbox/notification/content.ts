const notice = <Kind extends string>(kind: Kind, title: string, text: string) => ({
  kind,
  title,
  text,
})

/** Every notice that staff find under the bell, by its kind. No visitor is named in one: references alone. */
export const notices = {
  newLead: (subject: string, when: string) => notice('new-lead', `New lead: ${subject}`, when),
  ownLead: (subject: string, when: string) =>
    notice('own-lead', `Lead assigned to you: ${subject}`, when),
  leadWaits: (reference: string, how: string, subject: string, whose: string) =>
    notice('lead', `Lead ${reference} is ${how}`, `${subject}. It is ${whose}.`),
  leadsWait: (count: number, how: string, reference: string, whose: string) =>
    notice(
      'lead',
      `${count} leads are ${how}`,
      `They are ${whose}. The most pressing is ${reference}.`,
    ),
  callBack: (reference: string) =>
    notice(
      'call-back',
      `Call back: ${reference}`,
      'It is time for the call you agreed or postponed.',
    ),
  booked: (title: string, reference: string, when: string) =>
    notice('booking', title, `${reference}, ${when}.`),
  visitorWrote: (reference: string, isForeign: boolean) =>
    notice(
      'message',
      `New message: ${reference}`,
      isForeign
        ? 'An e-mail came from an address that is new to this lead. It waits for an answer.'
        : 'The visitor wrote. The lead waits for an answer.',
    ),
  perhapsAutomatic: (reference: string) =>
    notice(
      'message',
      `Automatic email, or a message: ${reference}`,
      'A program sent it, such as a ticket system. Check whether a person wrote it: no due time has changed.',
    ),
  whatsappStopped: (reference: string) =>
    notice(
      'message',
      `No more WhatsApp messages: ${reference}`,
      'The visitor wrote “stop”. Nothing more is sent to them on WhatsApp.',
    ),
  whatsappFileLost: (reference: string) =>
    notice(
      'message',
      `WhatsApp file missing: ${reference}`,
      'A file that the visitor sent could not be fetched. Ask them to send it again.',
    ),
  replyFailed: (reference: string) =>
    notice(
      'reply-failed',
      `Reply not delivered: ${reference}`,
      'The mail server did not take the reply. The lead still waits for an answer.',
    ),
  whatsappFailed: (reference: string) =>
    notice(
      'reply-failed',
      `WhatsApp message not delivered: ${reference}`,
      'WhatsApp did not deliver the message. The lead still waits for an answer.',
    ),
  mailReturned: (
    reference: string,
    { isWaiting, isAddressFault }: { isWaiting: boolean; isAddressFault: boolean },
  ) =>
    notice(
      'mail-returned',
      `E-mail came back: ${reference}`,
      [
        isAddressFault ? 'The address does not work.' : 'It could not be delivered.',
        isWaiting ? 'The lead waits for an answer again.' : 'The visitor did not get it.',
      ].join(' '),
    ),
  mailComplaint: (reference: string) =>
    notice(
      'mail-complaint',
      `E-mail reported as spam: ${reference}`,
      'The recipient’s mail service says that our e-mail was reported as spam. Call before you write again.',
    ),
  unmatchedMail: () =>
    notice(
      'unmatched-mail',
      'E-mail that belongs to no lead yet',
      'An e-mail came that could not be matched to a lead. Choose one for it.',
    ),
  enquiryExtended: (reference: string) =>
    notice(
      'enquiry',
      `${reference}: the visitor wrote more`,
      'The lead waits for an answer again.',
    ),
  enquiryCorrected: (reference: string) =>
    notice(
      'enquiry',
      `${reference}: the visitor corrected the contact details`,
      'Look at them before you answer.',
    ),
  enquiryTimed: (reference: string) =>
    notice(
      'enquiry',
      `${reference}: the visitor took the suggested time`,
      'The consultation is confirmed.',
    ),
  enquiryWithdrawn: (reference: string) =>
    notice(
      'enquiry',
      `${reference}: the visitor withdrew the enquiry`,
      'It is closed, and no one need answer it.',
    ),
  erasureAsked: (reference: string) =>
    notice(
      'enquiry',
      `${reference}: the visitor asks for deletion`,
      'A request about personal data waits to be confirmed.',
    ),
  quoteAccepted: (number: string) =>
    notice('quote', `${number} was accepted`, 'The sealed PDF is with the quote.'),
  quoteDeclined: (number: string) =>
    notice('quote', `${number} was declined`, 'The reason, if one was given, is with the quote.'),
  quoteRenewal: (number: string) =>
    notice('quote', `${number}: new quote requested`, 'The old one can no longer be accepted.'),
  quoteEnding: (number: string, day: string) =>
    notice('quote', `${number} ends on ${day}`, 'It is neither accepted nor declined.'),
  quoteFailed: (number: string) =>
    notice(
      'quote',
      `${number} did not arrive`,
      'The e-mail with the quote failed. Check the address, then send it again.',
    ),
  approvalRequested: (title: string, by: string) =>
    notice('approval', `Approval requested: ${title}`, `${by} asks for it.`),
  approvalWaitsAgain: (title: string, why: string) =>
    notice('approval', `Waits again: ${title}`, why),
  decided: (verb: 'Approved' | 'Rejected' | 'Ended' | 'Waits again', title: string, text: string) =>
    notice('decision', `${verb}: ${title}`, text),
  handedOver: (from: string, work: readonly string[]) =>
    notice('hand-over', `You take over from ${from}`, `${work.join(', ')}.`),
  resetLinkMade: (maker: string) =>
    notice(
      'security',
      'A link to set a new password for your account was created',
      `${maker} created it. If you did not ask for it, tell another super admin now: anyone with the link can sign in as you.`,
    ),
  passwordReset: () =>
    notice(
      'security',
      'Your password was set again with a one-time link',
      'All your sessions have ended. If that was not you, tell a super admin now: someone can read your email or has a link to your account.',
    ),
} as const

export type NoticeKind = ReturnType<(typeof notices)[keyof typeof notices]>['kind']
/** What a notice says, and of which kind it is. */
export type NoticeWords = { kind: NoticeKind; title: string; text: string }

type GroupWords = { title: (count: number) => string; href: `/admin${string}` }

/** Kinds whose unread notices show as one, with how many there are. */
export const groupedNotices: Partial<Record<NoticeKind, GroupWords>> = {
  'new-lead': { title: (count) => `${count} new leads are unassigned`, href: '/admin/leads' },
}

/** The mail that says what stands under the bell. */
export const noticeMail = {
  subject: (title: string, brand: string) => `${title} – ${brand} staff console`,
  button: 'Open it in the console',
  reason: 'You get this message because you have an account in the staff console.',
} as const
