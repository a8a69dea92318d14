import type { LeadKind } from '#app/modules/sales/lead/schema.ts'

/** Invented people for a sample month; their email addresses are in a domain that RFC 2606 reserves. */
export const sampleFirstNames =
  'Nomsa Pieter Aisha Sipho Lerato Johan Zanele Fatima Thabo Emily Kagiso Riana Mandla Priya Willem Ntombi Yusuf Karabo'.split(
    ' ',
  )

/** Family names, each with the kind of business that the person runs. */
export const sampleBusinesses = [
  ['Dlamini', 'Bakery'],
  ['Botha', 'Boerdery'],
  ['Patel', 'Pharmacy'],
  ['Mokoena', 'Transport'],
  ['Khumalo', 'Interiors'],
  ['Jacobs', 'Guest House'],
  ['Ngcobo', 'Accounting'],
  ['Cassim', 'Fabrics'],
  ['Sithole', 'Security'],
  ['Venter', 'Nursery School'],
  ['Molefe', 'Motors'],
  ['Pretorius', 'Vets'],
  ['Zulu', 'Logistics'],
  ['Naidoo', 'Dental'],
  ['Steyn', 'Hardware'],
  ['Radebe', 'Catering'],
] as const

export type SampleQuestion = {
  form: LeadKind
  page: string
  /** The values of the form's other fields, apart from the person's details. */
  fields: Record<string, string | boolean>
  /** The form's field names for the person, if they are not name and company. */
  personFields?: readonly ['fullName', 'companyName']
}

/** Sample enquiries, each for one form of the site. */
export const sampleQuestions: readonly SampleQuestion[] = [
  {
    form: 'contact',
    page: '/contact',
    fields: {
      serviceInterest: 'wifi',
      message: 'The card machine loses the Wi-Fi twice a day. Can somebody look at it?',
    },
  },
  {
    form: 'contact',
    page: '/contact',
    fields: {
      serviceInterest: 'managed-it',
      message: 'Our IT person left. We have eight laptops and one server in a cupboard.',
    },
  },
  {
    form: 'assessment',
    page: '/resources/it-health',
    fields: {
      employees: '1-10',
      challenges: 'Backups: no one knows whether they run.',
      assessmentType: 'comprehensive',
    },
  },
  {
    form: 'assessment',
    page: '/resources/it-health',
    fields: {
      employees: '11-50',
      challenges: 'We paid a false invoice last month.',
      assessmentType: 'security',
    },
  },
  {
    form: 'custom-quote',
    page: '/pricing',
    personFields: ['fullName', 'companyName'],
    fields: {
      devices: '11-20',
      requirements: 'Two branches, Polokwane and Tzaneen. We start in January.',
      plan: 'managed-it-standard',
    },
  },
  {
    form: 'bundle-quote',
    page: '/bundles/business-pro',
    fields: {
      bundle: 'Business Pro',
      employees: '6-10 (Small)',
      province: 'Gauteng',
      city: 'Randburg',
      challenges: 'Load-shedding stops the tills.',
    },
  },
  {
    form: 'connectivity',
    page: '/connectivity',
    fields: { fibreCoverage: true, highBandwidth: true, multipleLocations: false },
  },
  {
    form: 'cloud-quote',
    page: '/contact',
    fields: {
      cloudService: 'backup',
      requirements: '2 TB of drawings on an old server. What would it cost to keep them safe?',
    },
  },
  {
    form: 'custom-recipe',
    page: '/services/security',
    fields: { cybersecurity: true, dataBackup: true },
  },
  {
    form: 'site-survey',
    page: '/contact',
    fields: {
      address: '14 Market Street, Polokwane',
      buildingType: 'warehouse',
      requirements: 'Steel walls, 3,000 square metres, scanners drop out at the back.',
    },
  },
  {
    form: 'consultation',
    page: '/contact',
    // The day and hour are added when the enquiry is sent, because they depend on its time.
    fields: { consultationType: 'connectivity' },
  },
]

/** Notes of calls in which the person was reached. */
export const sampleCallNotes = [
  'Spoke to them, quote wanted for the smaller plan. Sending it tomorrow.',
  'Explained the difference to the next larger plan. They decide with their partner.',
  'They would like a visit. Proposed Thursday.',
  'Problem was the router of the operator. Offered managed Wi-Fi, they are interested.',
]

/** Messages that visitors send after our answer. */
export const sampleReplies = [
  'Thank you. Does the price include the installation?',
  'We talked about it: please go ahead with the quote.',
  'Could you call on Friday after ten? I am at the other branch until then.',
]
