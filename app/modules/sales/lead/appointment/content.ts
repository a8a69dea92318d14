import type { ReminderKind } from './rules.ts'

/** The template that WhatsApp must have approved: name, appointment and time are its three parameters. */
export const reminderTemplate = 'appointment_reminder'

export const reminderWords = {
  subject: (noun: string, kind: ReminderKind, day: string, time: string) =>
    kind === 'day' ? `Reminder: your ${noun} on ${day}` : `Reminder: your ${noun} today at ${time}`,
  heading: (noun: string) => `Your ${noun}`,
  intro: (when: string, noun: string) =>
    noun === appointmentNouns.consultation
      ? `We’ll speak to you on ${when} (South African time).`
      : `We’ll visit you on ${when} (South African time).`,
  next: 'If that no longer suits you, reply to this email or phone us, and we’ll find another time.',
  reason: 'You’re getting this reminder because you have an appointment with us.',
  /** Replaces the visitor's name in a WhatsApp template if the name cannot be used. */
  unnamed: 'customer',
} as const

export const appointmentStates = ['tentative', 'offered', 'confirmed', 'cancelled'] as const
export type AppointmentState = (typeof appointmentStates)[number]

export const appointmentKinds = ['consultation', 'site-visit'] as const
export type AppointmentKind = (typeof appointmentKinds)[number]

export const appointmentKindLabels: Record<AppointmentKind, string> = {
  consultation: 'Consultation',
  'site-visit': 'Site visit',
}
export const appointmentNouns: Record<AppointmentKind, string> = {
  consultation: 'consultation',
  'site-visit': 'site visit',
}

export const appointmentStateLabels: Record<AppointmentState, string> = {
  tentative: 'Requested',
  offered: 'Other time offered',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}

export const calendarWords = {
  summary: (brand: string, kind: AppointmentKind) => `${appointmentKindLabels[kind]} with ${brand}`,
  person: (name: string) => `You’ll meet ${name}.`,
  description: {
    tentative: 'You asked for this time. It is not booked until we confirm it.',
    offered: 'We suggest this time. Please reply to our email to accept it or to ask for another.',
    confirmed: 'This time is confirmed.',
    cancelled: 'This appointment is cancelled.',
  } satisfies Record<AppointmentState, string>,
  reference: (reference: string) => `Reference ${reference}`,
  reach: (phone: string, email: string) => `Phone ${phone} or email ${email} to change it.`,
} as const

/** A note for the confirmation of an enquiry: the attached calendar file is not a promise. */
export const requestedTimeNote = (when: string) =>
  `You asked for ${when} (South African time). The calendar file with this email shows it as provisional until we confirm it.`

/** Texts of an email to the visitor. `noun` is the kind of appointment in lower case. */
type AppointmentMail = {
  subject: (brand: string, noun: string) => string
  heading: (noun: string) => string
  intro: (when: string, noun: string) => string
  next: string
}

/** Emails that staff send with one click. The calendar file is attached. */
export const appointmentMails: Record<Exclude<AppointmentState, 'tentative'>, AppointmentMail> = {
  confirmed: {
    subject: (brand, noun) => `Your ${noun} is confirmed – ${brand}`,
    heading: (noun) => `Your ${noun} is confirmed`,
    intro: (when, noun) =>
      noun === appointmentNouns.consultation
        ? `We look forward to speaking to you on ${when} (South African time).`
        : `We’ll visit you on ${when} (South African time).`,
    next: 'If that no longer suits you, reply to this email and we’ll find another time.',
  },
  offered: {
    subject: (brand, noun) => `Another time for your ${noun} – ${brand}`,
    heading: () => 'Can we meet at another time?',
    intro: (when) =>
      `We can’t make the time you asked for. We suggest ${when} (South African time).`,
    next: 'Reply to this email to accept it, or suggest a time that suits you better.',
  },
  cancelled: {
    subject: (brand, noun) => `Your ${noun} is cancelled – ${brand}`,
    heading: (noun) => `Your ${noun} is cancelled`,
    intro: (when, noun) => `The ${noun} on ${when} (South African time) was cancelled.`,
    next: 'Reply to this email if you would like another time.',
  },
}

/** Replaces `appointmentMails.offered` if the visitor had not requested a time. */
export const firstOfferMail: AppointmentMail = {
  ...appointmentMails.offered,
  subject: (brand, noun) => `A time for your ${noun} – ${brand}`,
  heading: (noun) => `A time for your ${noun}`,
  intro: (when) => `We suggest ${when} (South African time).`,
}

export const appointmentDetails = {
  person: (name: string) => `With: ${name}`,
  address: (address: string) => `Where: ${address}`,
} as const

export const appointmentReason: Record<AppointmentKind, string> = {
  consultation: 'You’re getting this message because you requested a consultation on our website.',
  'site-visit': 'You’re getting this message because we arranged to visit you.',
}
export const bookedReasonText = 'You’re getting this message because we arranged a time with you.'

export const closedDayLabels = { weekend: 'Weekend', holiday: 'Public holiday' } as const
