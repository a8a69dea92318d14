import { honeypotName } from '#app/modules/forms/definition/rules.ts'

/** The public forms. Each form creates one kind of lead. */
export const formKinds = [
  'assessment',
  'interest',
  'launch-interest',
  'connectivity',
  'bundle-quote',
  'referral',
  'custom-recipe',
  'custom-quote',
  'contact',
  'consultation',
  'site-survey',
  'cloud-quote',
  'coverage',
] as const
/** The kinds of lead: the public form, or how a lead without a form arrived. */
export const leadKinds = [...formKinds, 'whatsapp', 'imported'] as const
export type LeadKind = (typeof leadKinds)[number]

/** Forms that a documented API call names in its formType. Other fields of the call identify the other forms. */
export const formTypeKinds = [
  'referral',
  'interest',
  'launch-interest',
  'custom-recipe',
  'custom-quote',
  'contact',
  'consultation',
  'site-survey',
  'cloud-quote',
  'coverage',
] as const satisfies readonly LeadKind[]

export const leadEntries = ['form', 'quick', 'wizard'] as const
export type LeadEntry = (typeof leadEntries)[number]
/** How a lead arrived: through a variant of the form, a call that staff logged, a message or a file. */
export type StoredEntry = LeadEntry | 'call' | 'whatsapp' | 'import'

/** The channels of a submission: a form on our pages, or a program that uses the documented API call. */
export const submissionChannels = ['page', 'call'] as const
export type SubmissionChannel = (typeof submissionChannels)[number]

export const consentChannels = ['email', 'phone', 'whatsapp'] as const
export type ConsentChannel = (typeof consentChannels)[number]
export type Consents = Partial<Record<ConsentChannel, boolean>>

/** Names of the inputs that every lead form has besides its own fields. */
export const formInputNames = {
  idempotencyKey: 'idempotencyKey',
  honeypot: honeypotName,
  /** The form token: the day of the page, or the time when the visitor first touched the page, signed by us. */
  formToken: 'stamp',
  noticeVersion: 'noticeVersion',
  /** The variant of the form and the path of its page; the sending script adds both. */
  entry: 'entry',
  page: 'page',
  /** The source of the visit: a campaign or another site. */
  visit: 'visit',
  consents: { email: 'consentEmail', phone: 'consentPhone', whatsapp: 'consentWhatsapp' },
} as const

export const leadStatuses = ['new', 'in_progress', 'answered', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** The contact details, named like their columns in `leads`. */
export const contactDetails = ['name', 'email', 'company', 'phone'] as const
export type ContactDetail = (typeof contactDetails)[number]

/** A fixed list, because a merge outlasts the personal data, and free text could contain some. */
export const mergeReasons = ['same-person', 'colleague', 'same-place', 'sent-twice'] as const
export type MergeReason = (typeof mergeReasons)[number]
