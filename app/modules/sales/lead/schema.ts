import { honeypotName } from '#app/modules/forms/definition/rules.ts'

/** The public forms; each makes its own leads kind. */
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
/** What a lead is about: the form it came by, or the channel where nothing was filled in. */
export const leadKinds = [...formKinds, 'whatsapp', 'imported'] as const
export type LeadKind = (typeof leadKinds)[number]

/** The forms that a call names by its formType; the documented calls tell the others apart. */
export const formsNamedByType = [
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

/** The form on the page, where one kind has several. */
export const leadEntries = ['form', 'quick', 'wizard'] as const
export type LeadEntry = (typeof leadEntries)[number]
/** How a lead came: by one of these forms, by a call that staff noted, by a message, or from a file. */
export type StoredEntry = LeadEntry | 'call' | 'whatsapp' | 'import'

export const consentChannels = ['email', 'phone', 'whatsapp'] as const
export type ConsentChannel = (typeof consentChannels)[number]
export type Consents = Partial<Record<ConsentChannel, boolean>>

/** Names of the inputs every lead form carries beside its own fields. */
export const inputNames = {
  idempotencyKey: 'idempotencyKey',
  honeypot: honeypotName,
  /** When the page or the form came to this browser, signed by us. */
  formToken: 'stamp',
  noticeVersion: 'noticeVersion',
  /** The form among several of a kind, and the path of its page: added by the sending script. */
  entry: 'entry',
  page: 'page',
  /** Where the visit came from. */
  visit: 'visit',
  consents: { email: 'consentEmail', phone: 'consentPhone', whatsapp: 'consentWhatsapp' },
} as const

/** How far the answer to an enquiry is. */
export const leadStatuses = ['new', 'in_progress', 'answered', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** The contact, by the columns of a lead. */
export const contactDetails = ['name', 'email', 'company', 'phone'] as const
export type ContactDetail = (typeof contactDetails)[number]

/** Why two leads that share no address and no number are one. Chosen, never typed: a merge outlives its people. */
export const mergeReasons = ['same-person', 'colleague', 'same-place', 'sent-twice'] as const
export type MergeReason = (typeof mergeReasons)[number]
