/** What a lead is about; one per public form (LDS-01). */
export const leadKinds = [
  'assessment',
  'interest',
  'launch-interest',
  'connectivity',
  'bundle-quote',
  'custom-recipe',
  'custom-quote',
] as const
export type LeadKind = (typeof leadKinds)[number]

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
  fillMs: 'fillMs',
  noticeVersion: 'noticeVersion',
  consents: { email: 'consentEmail', phone: 'consentPhone', whatsapp: 'consentWhatsapp' },
} as const

/** The fields each form sends to zoho-crm, by the documented names (ITH-07, RCP-17, BQF-08, ENT-02). */
export const sentFields = {
  assessment: ['name', 'email', 'company', 'phone', 'employees', 'challenges', 'assessmentType'],
  interest: ['fullName', 'companyName', 'email', 'services'],
  'launch-interest': ['email', 'service'],
  connectivity: ['name', 'email', 'company', 'phone'],
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
} as const satisfies Record<LeadKind, readonly string[]>
