/** What a lead is about; one per public form (LDS-01). */
export const leadKinds = [
  'assessment',
  'interest',
  'launch-interest',
  'connectivity',
  'bundle-quote',
  'referral',
  'custom-recipe',
  'custom-quote',
  'contact',
  'consultation',
  'site-survey',
  'cloud-quote',
  'coverage',
] as const
export type LeadKind = (typeof leadKinds)[number]

/** The forms that a call names by its formType; the documented calls tell the others apart (API-01). */
export const formsNamedByType = [
  'referral',
  'interest',
  'launch-interest',
  'custom-recipe',
  'custom-quote',
  'contact',
  'consultation',
  'site-survey',
  'cloud-quote',
  'coverage',
] as const satisfies readonly LeadKind[]

/** The form on the page, where one kind has several (WIZ-15). */
export const leadEntries = ['form', 'quick', 'wizard'] as const
export type LeadEntry = (typeof leadEntries)[number]

export const consentChannels = ['email', 'phone', 'whatsapp'] as const
export type ConsentChannel = (typeof consentChannels)[number]
export type Consents = Partial<Record<ConsentChannel, boolean>>

/** Names of the inputs every lead form carries beside its own fields. */
export const inputNames = {
  idempotencyKey: 'idempotencyKey',
  /** Hidden from people; what fills it in is a machine (API-12). */
  honeypot: 'website_url',
  /** When the page or the form came to this browser, signed by us (T13). */
  stamp: 'stamp',
  noticeVersion: 'noticeVersion',
  consents: { email: 'consentEmail', phone: 'consentPhone', whatsapp: 'consentWhatsapp' },
} as const

/** The fields each form sends to zoho-crm, by the documented names (ITH-07, RCP-17, BQF-08, ENT-02). */
export const sentFields = {
  assessment: ['name', 'email', 'company', 'phone', 'employees', 'challenges', 'assessmentType'],
  interest: ['fullName', 'companyName', 'email', 'services'],
  'launch-interest': ['email', 'service'],
  connectivity: ['name', 'email', 'company', 'phone'],
  referral: ['name', 'email', 'friendName', 'friendEmail', 'ownConsent', 'friendKnows'],
  'bundle-quote': [
    'name',
    'email',
    'company',
    'phone',
    'employees',
    'province',
    'city',
    'serviceInterest',
    'challenges',
    'bundle',
  ],
  'custom-recipe': [
    'name',
    'email',
    'company',
    'phone',
    'cybersecurity',
    'cloudServices',
    'helpdesk',
    'dataBackup',
    'networkManagement',
  ],
  'custom-quote': ['fullName', 'companyName', 'email', 'phone', 'devices', 'requirements', 'plan'],
  contact: ['name', 'email', 'serviceInterest', 'phone', 'message', 'wifiPlan', 'plan'],
  consultation: [
    'name',
    'email',
    'phone',
    'preferredDate',
    'preferredTime',
    'consultationType',
    'message',
  ],
  'site-survey': ['name', 'email', 'phone', 'company', 'address', 'buildingType', 'requirements'],
  'cloud-quote': ['name', 'email', 'phone', 'company', 'employees', 'cloudService', 'requirements'],
  coverage: [
    'name',
    'email',
    'phone',
    'company',
    'message',
    'address',
    'latitude',
    'longitude',
    'area',
    'result',
    'nearestMetres',
    'checkedAt',
    'tellWhenCovered',
    'callMe',
  ],
} as const satisfies Record<LeadKind, readonly string[]>
