import type { Fields } from '#app/modules/forms/definition/rules.ts'
import { fieldLimits, optionsFromNames } from '#app/modules/forms/definition/rules.ts'

/** Version of the notice in the PAIA form. Change it with every change of `paiaNotice`. */
export const paiaNoticeVersion = 'paia-request 2026-11-27'
export const paiaRequestAnchor = 'paia-request'
export const paiaPath = '/paia-manual'

/** Form 2 of the PAIA Regulations (Government Notice R757 of 2021), as far as an electronic request needs it. */
export const paiaForm = {
  fields: {
    name: {
      type: 'line',
      label: 'Your full name',
      max: fieldLimits.name,
      isRequired: true,
      autoComplete: 'name',
      placeholder: 'Nomsa Dlamini',
    },
    email: {
      type: 'email',
      label: 'Your email address',
      isRequired: true,
      placeholder: 'name@example.co.za',
    },
    isFor: {
      type: 'choice',
      label: 'Who is the request for?',
      ...optionsFromNames({
        me: 'Myself',
        someone: 'Another person',
        company: 'A company or other body',
      }),
      unset: 'Please choose',
      isRequired: true,
    },
    onBehalfOf: {
      type: 'line',
      label: 'Name and registration or ID of that person or company (Optional)',
      inErrors: 'Name of the person or company',
      hint: 'Needed unless the request is for yourself.',
      max: fieldLimits.company,
      isRequired: ({ isFor }) => isFor === 'someone' || isFor === 'company',
    },
    identityProof: {
      type: 'text',
      label:
        'How will you prove your identity, and your authority if the request is for someone else?',
      inErrors: 'Proof of identity',
      hint: 'For example: a certified copy of your ID or a power of attorney, which we will ask for. Please don’t enter ID numbers here.',
      rows: 2,
      isRequired: true,
      isWide: true,
    },
    details: {
      type: 'text',
      label: 'Which record do you want?',
      inErrors: 'Record',
      hint: 'Describe it so that we can find it: subject, dates, reference numbers.',
      rows: 4,
      isRequired: true,
      isWide: true,
    },
    access: {
      type: 'choice',
      label: 'How would you like to get it?',
      ...optionsFromNames({
        email: 'By email',
        copy: 'A printed copy',
        inspect: 'Inspect it at our office',
        transcript: 'A transcript of sound or images',
        accessible: 'A format that suits a disability',
      }),
      unset: 'Please choose',
      isRequired: true,
    },
    right: {
      type: 'text',
      label:
        'Which right do you want to exercise or protect, and why do you need the record for it?',
      inErrors: 'Right to exercise or protect',
      rows: 3,
      isRequired: true,
      isWide: true,
    },
  },
} as const satisfies { fields: Fields }

/** The stored fields of Form 2, without name, email and the requested record. */
export const recordFormFields = ['isFor', 'onBehalfOf', 'identityProof', 'access', 'right'] as const
export type RecordForm = Record<(typeof recordFormFields)[number], string>

export const paiaWords = {
  heading: 'Request a record (Form 2)',
  intro:
    'Use this form to request a record of ours that you need to exercise or protect a right. We first send a link to your email address, tell you what the fee is, and decide within 30 days.',
} as const

export const paiaNotice = {
  who: (legalName: string) =>
    `${legalName} collects what you type here to decide on your request and to prove that it did.`,
  mandatory:
    'All answers are needed, as Form 2 prescribes, except the name of another person if the request is for yourself.',
} as const

/**
 * Fees of a private body in cents: Annexure B of the PAIA Regulations, 2021, as the Information Regulator
 * publishes them at inforegulator.org.za/paia-fees-structure-2.
 */
export const paiaFees = [
  { what: 'Request fee', cents: 14_000 },
  { what: 'Photocopy or printed A4 page, for each page', cents: 200 },
  { what: 'Copy on a flash drive that you bring', cents: 4_000 },
  { what: 'Copy on a compact disc that we supply', cents: 6_000 },
  { what: 'Transcription of a sound record, for each A4 page', cents: 2_400 },
  { what: 'Search and preparation, for each hour after the first', cents: 14_500 },
  { what: 'Search and preparation, at most', cents: 43_500 },
] as const

/** Grounds on which a private body can refuse a request: PAIA part 3, chapter 4, and section 55. */
export const refusalGrounds = {
  s55: 'Section 55: the record can’t be found or doesn’t exist',
  s63: 'Section 63: privacy of another person',
  s64: 'Section 64: commercial information of another party',
  s65: 'Section 65: confidential information of another party',
  s66: 'Section 66: safety of people or property',
  s67: 'Section 67: privileged from production in legal proceedings',
  s68: 'Section 68: our commercial information',
  s69: 'Section 69: research information',
} as const
export type RefusalGround = keyof typeof refusalGrounds
export const refusalGroundIds = Object.keys(refusalGrounds) as RefusalGround[]
