import { fullName, givenEmail, optionalCompany, optionalPhone } from './person-fields.ts'

/** Who asks, as staff correct it (STF-08). */
export const contactDetailsForm = {
  fields: {
    name: { ...fullName, label: 'Name', autoComplete: 'off' },
    company: { ...optionalCompany, label: 'Company (Optional)', autoComplete: 'off' },
    email: givenEmail,
    phone: { ...optionalPhone, label: 'Telephone (Optional)', autoComplete: 'off' },
  },
  check: ({ email, phone }: { email: string; phone: string }) =>
    email === '' && phone === ''
      ? { email: 'E-mail: keep an address or a telephone number, or no one can answer.' }
      : undefined,
} as const
