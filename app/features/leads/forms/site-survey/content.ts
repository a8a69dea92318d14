/** CTC-17 */
export const buildingTypes = [
  'office',
  'retail',
  'warehouse',
  'factory',
  'residential',
  'mixed',
] as const

/** Words and choices of the site survey request (CTC-15). */
export const siteSurveyContent = {
  title: 'Site survey request',
  subject: 'Site survey request',
  labels: {
    name: 'Full Name',
    email: 'Email',
    phone: 'Phone',
    company: 'Company',
    address: 'Site Address',
    buildingType: 'Building Type',
    requirements: 'Requirements',
  },
  placeholders: {
    name: 'Nomsa Dlamini',
    email: 'name@example.co.za',
    phone: '082 123 4567',
    company: 'Your business',
    address: 'Street, suburb and town',
    requirements: 'Number of rooms, dead spots, where the cables may run',
  },
  unset: { buildingType: 'Choose a building type' },
  buildingTypeNames: {
    office: 'Office',
    retail: 'Shop or retail',
    warehouse: 'Warehouse',
    factory: 'Factory',
    residential: 'Home',
    mixed: 'Mixed use',
  } satisfies Record<(typeof buildingTypes)[number], string>,
  mandatory: 'Name, e-mail, phone and site address are needed; the rest is up to you.',
} as const
