export const appointmentStates = ['tentative', 'offered', 'confirmed', 'cancelled'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** Words of the appointments, in the console and in mails to visitors (D-59). */
export const appointmentStateLabels: Record<AppointmentState, string> = {
  tentative: 'Requested',
  offered: 'Other time offered',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}

/** What the visitor's calendar shows. */
export const calendarWords = {
  summary: (brand: string) => `Consultation with ${brand}`,
  description: {
    tentative: 'You asked for this time. It is not fixed until we confirm it.',
    offered: 'We suggest this time. Please reply to our e-mail to accept it or to ask for another.',
    confirmed: 'This time is confirmed.',
    cancelled: 'This appointment is cancelled.',
  } satisfies Record<AppointmentState, string>,
  reference: (reference: string) => `Reference ${reference}`,
  reach: (phone: string, email: string) => `Phone ${phone} or write to ${email} to change it.`,
} as const

/** In the confirmation of the enquiry, whose calendar file is not to be taken for a promise. */
export const askedTimeNote = (when: string) =>
  `You asked for ${when} (South African time). The calendar file with this e-mail pencils it in; it is fixed once we confirm it.`

type AppointmentMail = {
  subject: (brand: string) => string
  heading: string
  intro: (when: string) => string
  next: string
}

/** Mails that staff send with one press; the calendar file is attached. */
export const appointmentMails = {
  confirmed: {
    subject: (brand) => `Your consultation is confirmed – ${brand}`,
    heading: 'Your consultation is confirmed',
    intro: (when) => `We look forward to speaking to you on ${when} (South African time).`,
    next: 'If that no longer suits you, reply to this e-mail and we find another time.',
  },
  offered: {
    subject: (brand) => `Another time for your consultation – ${brand}`,
    heading: 'Can we meet at another time?',
    intro: (when) =>
      `We cannot keep the time you asked for. We suggest ${when} (South African time).`,
    next: 'Reply to this e-mail to accept it, or name a time that suits you better.',
  },
  cancelled: {
    subject: (brand) => `Your consultation is cancelled – ${brand}`,
    heading: 'Your consultation is cancelled',
    intro: (when) => `The consultation on ${when} (South African time) will not take place.`,
    next: 'Reply to this e-mail if you would like another time.',
  },
} as const satisfies Record<Exclude<AppointmentState, 'tentative'>, AppointmentMail>

export const appointmentReason =
  'You get this message because you asked for a consultation on our website.'

export const closedDayLabels = { weekend: 'Weekend', holiday: 'Public holiday' } as const
