/** What the check said, as the lead keeps it (COV-33). */
export const coverageLeadResults = [
  'FTTB',
  'Third Party',
  'None',
  'No data',
  'Not checked',
] as const

/** Words of the enquiry from the coverage checker (COV-33). */
export const coverageLeadContent = {
  title: 'Fibre at this address',
  subject: 'Fibre coverage enquiry',
  callSubject: 'Call-back about fibre coverage',
  labels: {
    name: 'Full Name',
    email: 'Email',
    phone: 'Phone Number (Optional)',
    company: 'Company (Optional)',
    message: 'Anything we should know (Optional)',
    address: 'Address',
    latitude: 'Latitude',
    longitude: 'Longitude',
    area: 'Checked from the middle of',
    result: 'Result of the check',
    nearestMetres: 'Metres to the nearest building',
    checkedAt: 'Checked at',
    tellWhenCovered: 'Tell me when this address is covered',
    callMe: 'Asked for a call',
  },
  placeholders: {
    name: 'Nomsa Dlamini',
    email: 'name@example.co.za',
    phone: '082 123 4567',
    company: 'Your business',
    message: 'Number of units, who may let us in, the body corporate or managing agent',
  },
  mandatory: 'Name and e-mail are needed; the address and the result come from your check.',
  callMandatory: 'Only your number is needed; the address and the result come from your check.',
} as const
