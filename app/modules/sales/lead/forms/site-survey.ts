import { fieldLimits } from '#app/modules/forms/definition/rules.ts'
import { leadForm } from '../schema/lead-form.ts'
import { fullName, optionalCompany, personFields, requiredPhone } from './person-fields.ts'
import { quickActionProblem, replyWith } from './reply.ts'

/** CTC-17 */
export const buildingTypes = [
  'office',
  'retail',
  'warehouse',
  'factory',
  'residential',
  'mixed',
] as const

/** CTC-15 to CTC-18. */
export const siteSurveyForm = leadForm({
  kind: 'site-survey',
  subject: 'Site survey request',
  mandatory: 'Name, e-mail, phone and site address are needed; the rest is up to you.',
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
      names: {
        office: 'Office',
        retail: 'Shop or retail',
        warehouse: 'Warehouse',
        factory: 'Factory',
        residential: 'Home',
        mixed: 'Mixed use',
      },
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
  reply: replyWith(
    'Site survey request submitted!',
    { text: 'Our team will contact you to schedule a visit.' },
    quickActionProblem,
  ),
})
