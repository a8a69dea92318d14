import { optionsFromNames } from '#app/modules/forms/definition/rules.ts'
import { contactFields, provinceField } from '../content.ts'
import { clientForm } from '../definition/rules.ts'

const providers = [
  'Vodacom',
  'MTN',
  'Telkom',
  'Cell C',
  'Rain',
  'Morclick',
  'Green G',
  'Multiple',
  'Other',
] as const
const connectionTypes = ['Fibre', '5G', '4G/LTE', 'Fixed Wireless', 'ADSL', 'Mixed'] as const

const contractTypes = {
  'month-to-month': 'Month-to-month',
  '12-months': '12 months',
  '24-months': '24 months',
  other: 'Other',
}
const contractStatuses = {
  active: 'Active, more than 90 days left',
  'expiring-30': 'Expires within 30 days',
  'expiring-60': 'Expires within 60 days',
  'expiring-90': 'Expires within 90 days',
  expired: 'Expired',
  'month-to-month-active': 'Active, month-to-month',
}

export const priorities = ['high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

/** Above this monthly fee in rands, a site gets a higher migration priority. */
const highCostRands = 600

/** Names of the questions whose answers the rollout board and its messages read. */
export const auditQuestions = {
  date: 'auditDate',
  provider: 'currentProvider',
  monthlyFee: 'monthlyFee',
  contractEnd: 'contractEnd',
  topics: 'notifyAbout',
} as const

/** The message topics in section 5 of the form: the values of its checkboxes. */
export const rolloutTopics = ['migration-scheduled', 'contract-end'] as const

export const contractAudit = clientForm({
  client: 'unjani',
  clientName: 'Unjani Clinic',
  formType: 'contract-audit',
  formName: 'Contract Audit',
  noun: 'audit',
  title: 'Clinic Network Contract Audit',
  intro:
    'Complete one audit per clinic: its current provider, its contract and how soon it can move. The form works offline.',
  minutes: 15,
  submitLabel: 'Submit Audit',
  boards: [
    { path: 'rollout', label: 'Rollout board' },
    { path: 'clinics', label: 'Clinics in the form' },
  ],
  functionName: 'unjani-form-submission',
  submittedMessage: 'The audit was submitted successfully.',
  savedFor: 'The data was saved for rollout planning.',
  referencePrefix: 'CA',
  subject: 'clinicName',
  region: 'province',
  state: 'contractStatus',
  preferencesName: 'notificationPreferences',
  verdict: {
    title: 'Migration priority',
    notYet: 'Not known yet. It depends on the contract type, contract status and monthly fee.',
    levelName: 'migrationPriority',
    reasonName: 'priorityReason',
    levels: priorities,
    needs: ['contractType', 'contractStatus', auditQuestions.monthlyFee],
    rules: [
      {
        when: [{ field: 'contractType', is: ['month-to-month'] }],
        level: 'high',
        reason: 'No contract restrictions - ready for immediate migration',
      },
      {
        when: [{ field: 'contractStatus', is: ['expired', 'month-to-month-active'] }],
        level: 'high',
        reason: 'Contract expired or flexible - immediate migration possible',
      },
      {
        when: [{ field: 'contractStatus', is: ['expiring-30'] }],
        level: 'high',
        reason: 'Contract expiring soon - schedule migration to coincide',
      },
      {
        when: [{ field: 'contractStatus', is: ['expiring-60'] }],
        level: 'medium',
        reason: 'Contract expiring in 60 days - prepare for migration',
      },
      {
        when: [{ field: auditQuestions.monthlyFee, above: highCostRands }],
        level: 'medium',
        reason: 'High cost site - prioritize for cost savings',
      },
    ],
    otherwise: {
      level: 'low',
      reason: 'Active contract - schedule for later phase or contract end',
    },
  },
  sections: [
    {
      id: 'clinic',
      title: 'Clinic Identification',
      fields: {
        clinicName: {
          type: 'listed',
          label: 'Clinic name',
          isRequired: true,
          unset: 'Choose the clinic',
          list: 'clinics',
          otherLabel: 'Name of the clinic',
          otherHint: 'Only if the clinic is not in the list.',
        },
        province: provinceField,
        clinicCode: {
          type: 'line',
          label: 'Clinic code',
          hint: 'If the clinic has one.',
          placeholder: 'UCN-GP-001',
          max: 40,
        },
        [auditQuestions.date]: {
          type: 'date',
          label: 'Audit date',
          isRequired: true,
          startsAsToday: true,
        },
      },
      hints: [
        {
          when: [{ field: 'clinicName', disagreesWith: 'province' }],
          text: 'This clinic is listed in another province. Check which one is right. You can continue either way.',
        },
      ],
    },
    {
      id: 'provider',
      title: 'Current Service Provider',
      fields: {
        [auditQuestions.provider]: {
          type: 'choice',
          label: 'Provider',
          isRequired: true,
          unset: 'Choose the provider',
          options: providers,
        },
        connectionType: {
          type: 'choice',
          label: 'Connection type',
          isRequired: true,
          unset: 'Choose the connection type',
          options: connectionTypes,
        },
        currentSpeed: {
          type: 'number',
          min: 0,
          label: 'Current speed',
          hint: 'Download speed, if you can measure it.',
          unit: 'Mbps',
        },
        [auditQuestions.monthlyFee]: {
          type: 'number',
          min: 0,
          label: 'Monthly fee',
          hint: 'What the clinic pays a month, including VAT. Enter 0 if it pays nothing.',
          isRequired: true,
          unit: 'R',
          isUnitFirst: true,
        },
      },
    },
    {
      id: 'contract',
      title: 'Contract Details',
      banner:
        'For 12 and 24 month contracts, we calculate the end date from the start date. Request a reminder if the contract expires within 90 days. If it expires within 30 or 60 days, the clinic moves up in the rollout.',
      fields: {
        contractType: {
          type: 'choice',
          layout: 'radios',
          label: 'Contract type',
          isRequired: true,
          ...optionsFromNames(contractTypes),
        },
        contractStatus: {
          type: 'choice',
          label: 'Contract status',
          isRequired: true,
          unset: 'Choose the status',
          ...optionsFromNames(contractStatuses),
        },
        contractStart: { type: 'date', label: 'Contract start', isRequired: true },
        [auditQuestions.contractEnd]: {
          type: 'end-date',
          label: 'Contract end',
          from: 'contractStart',
          by: 'contractType',
          months: { '12-months': 12, '24-months': 24 },
        },
      },
      hints: [
        {
          when: [
            { field: auditQuestions.contractEnd, isPast: true },
            {
              field: 'contractStatus',
              is: ['active', 'expiring-30', 'expiring-60', 'expiring-90'],
            },
          ],
          text: 'According to its dates, this contract has ended, but its status is still active. Check both. You can continue either way.',
        },
        {
          when: [
            { field: 'contractType', is: ['month-to-month'] },
            { field: 'contractStatus', is: ['expiring-30', 'expiring-60', 'expiring-90'] },
          ],
          text: 'A month-to-month contract does not expire by itself. Check the status. You can continue either way.',
        },
      ],
    },
    {
      id: 'priority',
      title: 'Migration Priority',
      intro: 'Calculated from your answers as you go.',
      fields: {},
      shows: 'verdict',
    },
    {
      id: 'review',
      title: 'Notification Preferences and Review',
      intro: 'Who should get updates about this clinic? All of this is optional.',
      fields: {
        [auditQuestions.topics]: {
          type: 'choices',
          label: 'Send a message when',
          hint: 'By email: when the migration date is set or changes, and 90 days before the contract ends.',
          isPreference: true,
          options: rolloutTopics,
          names: {
            'migration-scheduled': 'the migration is scheduled',
            'contract-end': 'the contract is about to end',
          },
        },
        email: contactFields.email,
        phone: {
          ...contactFields.phone,
          hint: 'Only for calls about this clinic, not for messages. Include the area code, such as 011 555 0100.',
        },
        note: {
          type: 'text',
          rows: 3,
          label: 'Note',
          hint: 'Anything else we should know, such as the terms if the contract type is “Other”.',
          max: 1000,
        },
      },
      hints: [
        {
          when: [
            {
              field: auditQuestions.topics,
              is: [...rolloutTopics, rolloutTopics.join(','), rolloutTopics.toReversed().join(',')],
            },
            { field: 'email', is: [''] },
          ],
          text: 'We send messages by email only. Without an email address, no one will get them. You can continue either way.',
        },
      ],
      shows: 'review',
    },
  ],
})
