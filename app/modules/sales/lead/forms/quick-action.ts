import { fieldLimits } from '#app/modules/forms/definition/rules.ts'
import {
  fullName,
  leadForm,
  optionalCompany,
  personFields,
  quickActionFailure,
  buildReply,
  requiredPhone,
  withMinEmployees,
} from './lead-form.ts'

/** Start times that a visitor can request, in Johannesburg time. */
export const consultationTimes = ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00'] as const

export const consultationTypeNames = {
  'it-assessment': 'IT assessment',
  'managed-it': 'Managed IT',
  connectivity: 'Connectivity',
  cloud: 'Cloud',
  security: 'Security',
  general: 'General advice',
}

export const consultationTypes = Object.keys(
  consultationTypeNames,
) as (keyof typeof consultationTypeNames)[]

/** Only the date picker rejects past dates. The server accepts them, but creates no appointment for them. */
export const consultationForm = leadForm({
  kind: 'consultation',
  subject: 'Consultation request',
  mandatory: 'We need your name and email address. The rest is optional.',
  fields: {
    name: fullName,
    email: personFields.email,
    phone: personFields.phone,
    preferredDate: { type: 'date', label: 'Preferred Date', inErrors: 'Preferred date' },
    preferredTime: {
      type: 'choice',
      label: 'Preferred Time',
      inErrors: 'Preferred time',
      options: consultationTimes,
      unset: 'Any time',
      isStatistic: true,
    },
    consultationType: {
      type: 'choice',
      label: 'Consultation Type',
      inErrors: 'Consultation type',
      options: consultationTypes,
      names: consultationTypeNames,
      unset: 'Not sure yet',
      isStatistic: true,
    },
    message: {
      type: 'text',
      label: 'Message',
      placeholder: 'What should we prepare for?',
      rows: 3,
      isWide: true,
    },
  },
  reply: buildReply(
    'Consultation scheduled!',
    { text: "We'll contact you within 24 hours to confirm.", hours: 24 },
    quickActionFailure,
  ),
})

const buildingTypeNames = {
  office: 'Office',
  retail: 'Shop or retail',
  warehouse: 'Warehouse',
  factory: 'Factory',
  residential: 'Home',
  mixed: 'Mixed use',
}

export const buildingTypes = Object.keys(buildingTypeNames) as (keyof typeof buildingTypeNames)[]

export const siteSurveyForm = leadForm({
  kind: 'site-survey',
  subject: 'Site survey request',
  mandatory: 'We need your name, email, phone and site address. The rest is optional.',
  fields: {
    name: fullName,
    email: personFields.email,
    phone: requiredPhone,
    company: optionalCompany,
    address: {
      type: 'line',
      label: 'Site Address',
      inErrors: 'Site address',
      placeholder: 'Street, suburb and town',
      max: fieldLimits.address,
      autoComplete: 'street-address',
      isRequired: true,
      isWide: true,
    },
    buildingType: {
      type: 'choice',
      label: 'Building Type',
      inErrors: 'Building type',
      options: buildingTypes,
      names: buildingTypeNames,
      unset: 'Choose a building type',
      isWide: true,
      isStatistic: true,
    },
    requirements: {
      type: 'text',
      label: 'Requirements',
      placeholder: 'Number of rooms, dead spots, where the cables may run',
      rows: 3,
      isWide: true,
    },
  },
  reply: buildReply(
    'Site survey request submitted!',
    { text: 'Our team will contact you to schedule a visit.' },
    quickActionFailure,
  ),
})

export const cloudQuoteEmployees = ['1-10', '11-50', '51-200', '201+'] as const

const cloudServiceNames = {
  hosting: 'Cloud hosting',
  backup: 'Cloud backup',
  'virtual-desktops': 'Virtual desktops',
  migration: 'Cloud migration',
  all: 'All of these',
  custom: 'Something else',
}

export const cloudQuoteServices = Object.keys(
  cloudServiceNames,
) as (keyof typeof cloudServiceNames)[]

export const cloudQuoteForm = leadForm({
  kind: 'cloud-quote',
  subject: 'Cloud quote request',
  mandatory: 'We need your name and email address. The rest is optional.',
  fields: {
    name: fullName,
    email: personFields.email,
    phone: personFields.phone,
    company: optionalCompany,
    employees: {
      type: 'choice',
      label: 'Employees',
      options: cloudQuoteEmployees,
      unset: 'Prefer not to say',
      isStatistic: true,
    },
    cloudService: {
      type: 'choice',
      label: 'Cloud Service',
      inErrors: 'Cloud service',
      options: cloudQuoteServices,
      names: cloudServiceNames,
      unset: 'Not sure yet',
      isStatistic: true,
    },
    requirements: {
      type: 'text',
      label: 'Requirements',
      placeholder: 'What runs where today, and what should move',
      rows: 3,
      isWide: true,
    },
  },
  ...withMinEmployees,
  reply: buildReply(
    'Quote request submitted!',
    { text: "You'll receive a detailed proposal within 2 business days.", businessDays: 2 },
    quickActionFailure,
  ),
})
