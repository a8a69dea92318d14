import { southAfricaBounds } from '#app/basics/south-africa.ts'
import { type Values, fieldLimits } from '#app/modules/forms/definition/rules.ts'
import {
  fullName,
  leadForm,
  optionalCompany,
  personFields,
  failureMessage,
  buildReply,
} from './lead-form.ts'

const coverageLeadResults = ['FTTB', 'Third Party', 'None', 'No data', 'Not checked'] as const

const technologyAnswers = ['Yes', 'Likely', 'Not yet', 'Could not be checked'] as const
export type TechnologyAnswer = (typeof technologyAnswers)[number]

const technologyAnswerField = (technology: string) =>
  ({ type: 'choice', label: technology, options: technologyAnswers, isHidden: true }) as const
const technologyFactsField = (technology: string) =>
  ({ type: 'line', label: `${technology}: facts`, max: 500, isHidden: true }) as const

const coordinateField = (label: string, min: number, max: number) => {
  const correction = 'check the address again.'
  return { type: 'number', label, min, max, correction, isRequired: true, isHidden: true } as const
}

/** Available or likely. True for leads without an answer about fixed wireless. */
const hasWirelessService = (wireless: unknown) =>
  !wireless || wireless === 'Yes' || wireless === 'Likely'
const isCallRequest = ({ callMe }: Readonly<Record<string, unknown>>) => callMe === true
const isFormRequest = (values: Readonly<Record<string, unknown>>) => !isCallRequest(values)

/** Address, coordinates and result of a check. Name and email are required; for a call, only a valid phone number. */
export const coverageForm = leadForm({
  kind: 'coverage',
  subject: (fields) =>
    isCallRequest(fields) ? 'Call-back about fibre coverage' : 'Fibre coverage enquiry',
  mandatory: 'We need your name and email. The address and result come from your check.',
  fields: {
    name: { ...fullName, isRequired: isFormRequest },
    email: { ...personFields.email, isRequired: isFormRequest },
    phone: {
      ...personFields.phone,
      label: 'Phone Number (Optional)',
      inErrors: 'Phone number',
      isRequired: isCallRequest,
      mustBeNumber: isCallRequest,
    },
    company: { ...optionalCompany, label: 'Company (Optional)' },
    /** Free text, because a body corporate has more to explain than the other fields cover. */
    message: {
      type: 'text',
      label: 'Anything we should know (Optional)',
      inErrors: 'Message',
      placeholder: 'Number of units, who can let us in, the body corporate or managing agent',
      rows: 3,
      isWide: true,
    },
    address: {
      type: 'line',
      label: 'Address',
      max: fieldLimits.address,
      isRequired: true,
      isHidden: true,
    },
    latitude: coordinateField('Latitude', southAfricaBounds.south, southAfricaBounds.north),
    longitude: coordinateField('Longitude', southAfricaBounds.west, southAfricaBounds.east),
    /** The suburb or town whose centre was checked; empty if the coordinates are those of the address. */
    area: {
      type: 'line',
      label: 'Checked from the centre of',
      inErrors: 'Area',
      max: 100,
      isHidden: true,
    },
    result: {
      type: 'choice',
      label: 'Result of the check',
      options: coverageLeadResults,
      isRequired: true,
      isHidden: true,
    },
    nearestMetres: {
      type: 'line',
      label: 'Metres to the nearest building',
      max: 10,
      check: (value) =>
        /^\d{0,6}$/.test(value)
          ? undefined
          : 'Metres to the nearest building must be a whole number.',
      isHidden: true,
    },
    checkedAt: { type: 'time', label: 'Checked at', isHidden: true },
    fibre: technologyAnswerField('Fibre'),
    fibreFacts: technologyFactsField('Fibre'),
    wireless: technologyAnswerField('Fixed wireless'),
    wirelessFacts: technologyFactsField('Fixed wireless'),
    tellWhenCovered: { type: 'box', label: 'Tell me when this address is covered' },
    /** Shown unless fixed wireless is available or likely. */
    tellWhenWireless: { type: 'box', label: 'Tell me when fixed wireless reaches this address' },
    callMe: { type: 'box', label: 'Call requested', isHidden: true },
  },
  derived: {
    fibrePrice: { label: 'Fibre: price shown' },
    wirelessPrice: { label: 'Fixed wireless: price shown' },
  },
  check: ({ callMe, email }) =>
    callMe && email !== '' ? { email: 'Email: leave it out if you prefer a call.' } : undefined,
  // A request for a call has only a phone number, which then serves as the name.
  contact: (known) => ({ ...known, name: known.name || known.phone }),
  leaveOut: (name, fields) =>
    isCallRequest(fields)
      ? name === 'tellWhenCovered' || name === 'tellWhenWireless'
      : name === 'callMe' || (name === 'tellWhenWireless' && hasWirelessService(fields.wireless)),
  reply: buildReply(
    'Request received!',
    { text: 'Our team will contact you about fibre at this address.' },
    failureMessage('stack'),
  ),
})
export type CoverageLead = Values<(typeof coverageForm)['fields']>

/** The sentence about required answers in a request for a call. */
export const callRequestHint =
  'We only need your number. The address and result come from your check.'
