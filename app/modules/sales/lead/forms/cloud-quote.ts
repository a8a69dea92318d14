import { employeesAtLeast } from '../rules/employees.ts'
import { leadForm } from '../schema/lead-form.ts'
import { fullName, optionalCompany, personFields } from './person-fields.ts'
import { quickActionProblem, replyWith } from './reply.ts'

/** CTC-22 */
export const cloudQuoteEmployees = ['1-10', '11-50', '51-200', '201+'] as const

/** CTC-21 */
export const cloudQuoteServices = [
  'hosting',
  'backup',
  'virtual-desktops',
  'migration',
  'all',
  'custom',
] as const

/** CTC-19 to CTC-23. */
export const cloudQuoteForm = leadForm({
  kind: 'cloud-quote',
  subject: 'Cloud quote request',
  mandatory: 'Your name and e-mail address are needed; the rest is up to you.',
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
      names: {
        hosting: 'Cloud hosting',
        backup: 'Cloud backup',
        'virtual-desktops': 'Virtual desktops',
        migration: 'Cloud migration',
        all: 'All of these',
        custom: 'Something else',
      },
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
  derived: {
    employeesAtLeast: { label: 'Employees, at least', isUnread: true, isStatistic: true },
  },
  derive: ({ employees }) => ({ employeesAtLeast: employeesAtLeast(employees) }),
  reply: replyWith(
    'Quote request submitted!',
    { text: "You'll receive a detailed proposal within 2 business days.", businessDays: 2 },
    quickActionProblem,
  ),
})
