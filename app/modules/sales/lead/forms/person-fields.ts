import { fieldLimits } from '#app/modules/forms/definition/rules.ts'

/** Who asks, as most forms ask it. */
export const personFields = {
  name: {
    type: 'line',
    label: 'Name',
    placeholder: 'Nomsa Dlamini',
    max: fieldLimits.name,
    autoComplete: 'name',
    isRequired: true,
    holds: 'name',
  },
  email: {
    type: 'email',
    label: 'Email',
    placeholder: 'name@example.co.za',
    isRequired: true,
    holds: 'email',
  },
  company: {
    type: 'line',
    label: 'Company',
    placeholder: 'Your business',
    max: fieldLimits.company,
    autoComplete: 'organization',
    isRequired: true,
    holds: 'company',
  },
  phone: { type: 'phone', label: 'Phone', placeholder: '082 123 4567', holds: 'phone' },
} as const

/** Names in errors read like a sentence. */
export const fullName = { ...personFields.name, label: 'Full Name', inErrors: 'Full name' } as const
export const optionalPhone = { ...personFields.phone, label: 'Phone (Optional)' } as const
export const requiredPhone = { ...personFields.phone, isRequired: true } as const
export const optionalCompany = { ...personFields.company, isRequired: false } as const
export const givenEmail = {
  ...personFields.email,
  label: 'E-mail (Optional)',
  isRequired: false,
} as const
