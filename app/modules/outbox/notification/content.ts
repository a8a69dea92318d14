const defineNotice = <Kind extends string>(kind: Kind, title: string, text: string) => ({
  kind,
  title,
  text,
})

const noticeOf =
  <Kind extends string>(kind: Kind) =>
  (title: string, text: string) =>
    defineNotice(kind, title, text)
const messageNotice = noticeOf('message')
const replyFailedNotice = noticeOf('reply-failed')
const enquiryNotice = noticeOf('enquiry')
const quoteNotice = noticeOf('quote')
const approvalNotice = noticeOf('approval')
const securityNotice = noticeOf('security')

/** Texts of the staff notifications under the bell, by kind. They contain record references but no visitor's name. */
export const notices = {
  newLead: (subject: string, when: string) =>
    defineNotice('new-lead', `New lead: ${subject}`, when),
  ownLead: (subject: string, when: string) =>
    defineNotice('own-lead', `Lead assigned to you: ${subject}`, when),
  leadWaits: (reference: string, how: string, subject: string, whose: string) =>
    defineNotice('lead', `Lead ${reference} is ${how}`, `${subject}. It is ${whose}.`),
  leadsWait: (count: number, how: string, reference: string, whose: string) =>
    defineNotice(
      'lead',
      `${count} leads are ${how}`,
      `They are ${whose}. The most urgent is ${reference}.`,
    ),
  callBack: (reference: string) =>
    defineNotice('call-back', `Call back: ${reference}`, 'It’s time for the call you planned.'),
  booked: (title: string, reference: string, when: string) =>
    defineNotice('booking', title, `${reference}, ${when}.`),
  visitorWrote: (reference: string, isForeign: boolean) =>
    messageNotice(
      `New message: ${reference}`,
      isForeign
        ? 'An email about this lead arrived from a new address. It needs an answer.'
        : 'The visitor sent a message. The lead needs an answer.',
    ),
  perhapsAutomatic: (reference: string) =>
    messageNotice(
      `Possible automatic email: ${reference}`,
      'It looks automated, for example from a ticket system. Check whether a person wrote it. The due time hasn’t changed.',
    ),
  whatsappStopped: (reference: string) =>
    messageNotice(
      `No more WhatsApp messages: ${reference}`,
      'The visitor wrote “stop”. We won’t send them any more WhatsApp messages.',
    ),
  whatsappFileLost: (reference: string) =>
    messageNotice(
      `WhatsApp file missing: ${reference}`,
      'A file that the visitor sent could not be fetched. Ask them to send it again.',
    ),
  replyFailed: (reference: string) =>
    replyFailedNotice(
      `Reply not delivered: ${reference}`,
      'The mail server refused the reply. The visitor did not get it.',
    ),
  whatsappFailed: (reference: string) =>
    replyFailedNotice(
      `WhatsApp message not delivered: ${reference}`,
      'WhatsApp did not deliver the message. The visitor did not get it.',
    ),
  mailReturned: (
    reference: string,
    { isWaiting, isAddressFault }: { isWaiting: boolean; isAddressFault: boolean },
  ) =>
    defineNotice(
      'mail-returned',
      `Email bounced: ${reference}`,
      [
        isAddressFault ? 'The address does not work.' : 'It could not be delivered.',
        isWaiting ? 'The lead needs an answer again.' : 'The visitor did not get it.',
      ].join(' '),
    ),
  mailComplaint: (reference: string) =>
    defineNotice(
      'mail-complaint',
      `Email reported as spam: ${reference}`,
      'According to the recipient’s mail service, our email was reported as spam. Call the recipient before you write again.',
    ),
  unmatchedMail: () =>
    defineNotice(
      'unmatched-mail',
      'Email not matched to a lead yet',
      'We couldn’t match a new email to a lead. Choose the right lead for it.',
    ),
  enquiryExtended: (reference: string) =>
    enquiryNotice(`${reference}: the visitor added details`, 'The lead needs an answer again.'),
  enquiryCorrected: (reference: string) =>
    enquiryNotice(
      `${reference}: the visitor corrected the contact details`,
      'Check them before you reply.',
    ),
  enquiryTimed: (reference: string) =>
    enquiryNotice(`${reference}: the visitor accepted the suggested time`, 'It is confirmed.'),
  enquiryWithdrawn: (reference: string) =>
    enquiryNotice(
      `${reference}: the visitor withdrew the enquiry`,
      'It is closed and needs no answer.',
    ),
  erasureAsked: (reference: string) =>
    enquiryNotice(
      `${reference}: the visitor requested deletion`,
      'A request about personal data needs to be confirmed.',
    ),
  quoteAccepted: (number: string) =>
    quoteNotice(`${number} was accepted`, 'You’ll find the sealed PDF on the quote.'),
  quoteDeclined: (number: string) =>
    quoteNotice(
      `${number} was declined`,
      'If the visitor gave a reason, you’ll find it on the quote.',
    ),
  quoteRenewal: (number: string) =>
    quoteNotice(`${number}: new quote requested`, 'The old quote can no longer be accepted.'),
  quoteEnding: (number: string, day: string) =>
    quoteNotice(`${number} expires on ${day}`, 'The quote hasn’t been accepted or declined.'),
  quoteFailed: (number: string) =>
    quoteNotice(
      `${number} was not delivered`,
      'The email with the quote could not be delivered. Check the address, then send it again.',
    ),
  webhookFailed: (name: string) =>
    defineNotice(
      'webhook',
      `Webhook failed: ${name}`,
      'An event was not delivered. Check the receiver’s response, then send it again.',
    ),
  letterFailed: (reference: string) =>
    defineNotice(
      'breach',
      `Breach ${reference}: a letter was not delivered`,
      'Check which addresses it didn’t reach, and contact those people another way.',
    ),
  approvalRequested: (title: string, by: string) =>
    approvalNotice(`Approval requested: ${title}`, `Requested by ${by}.`),
  approvalWaitsAgain: (title: string, why: string) =>
    approvalNotice(`Pending again: ${title}`, why),
  approvalWithdrawn: (title: string, by: string) =>
    approvalNotice(`Approved change withdrawn: ${title}`, `Withdrawn by ${by}.`),
  decided: (
    verb: 'Approved' | 'Rejected' | 'Ended' | 'Pending again',
    title: string,
    text: string,
  ) => defineNotice('decision', `${verb}: ${title}`, text),
  handedOver: (from: string, work: readonly string[]) =>
    defineNotice('hand-over', `You’re taking over from ${from}`, `${work.join(', ')}.`),
  resetLinkMade: (maker: string) =>
    securityNotice(
      'A link to set a new password for your account was created',
      `${maker} created it. If you did not ask for it, tell another super admin now: anyone with the link can sign in as you.`,
    ),
  passwordReset: () =>
    securityNotice(
      'Your password was reset with a one-time link',
      'All your sessions have ended. If you did not do this, tell a super admin now. Someone can read your email or has a link to your account.',
    ),
} as const

export type NoticeKind = ReturnType<(typeof notices)[keyof typeof notices]>['kind']
export type NoticeWords = { kind: NoticeKind; title: string; text: string }

type GroupWords = { title: (count: number) => string; href: `/admin${string}` }

/** Notification kinds whose unread entries are merged into one entry with a count. */
export const groupedNotices: Partial<Record<NoticeKind, GroupWords>> = {
  'new-lead': { title: (count) => `${count} new leads are unassigned`, href: '/admin/leads' },
}

export const noticeMail = {
  subject: (title: string, brand: string) => `${title} – ${brand} staff console`,
  button: 'Open in the console',
  reason: 'You’re getting this message because you have an account in the staff console.',
} as const
