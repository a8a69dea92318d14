/** Retention rules of processing activities. `months` and `closed` use the number of months from the settings. */
export type RetentionRule =
  | 'months'
  | 'closed'
  | 'ninety-days'
  | 'choice'
  | 'account'
  | 'log'
  | 'short'

const legalGrounds = {
  request: 'Steps the person requested before a contract (POPIA s11(1)(b))',
  consent: 'Consent (POPIA s11(1)(a) and s69)',
  duty: 'Obligation imposed by law (POPIA s11(1)(c))',
  interest: 'Legitimate interest of the business (POPIA s11(1)(f))',
} as const

export type RegisterEntry = {
  id: string
  what: string
  people: string
  kinds: string
  why: string
  ground: keyof typeof legalGrounds
  recipients: string
  keep: RetentionRule
  security: string
  tables: readonly string[]
  /** Names of the personal data parts that this entry covers, as their providers define them. */
  parts: readonly string[]
}

const staffOnlySecurity = 'Encrypted connection, roles per screen, every change logged'
const crmRecipients = 'The CRM provider, the email provider'

/** Processing of personal data, documented as POPIA section 17 requires. `columns.json` lists each table's columns. */
export const processingRegister: readonly RegisterEntry[] = [
  {
    id: 'enquiries',
    what: 'Enquiries',
    people: 'Visitors who send a form, call or write',
    kinds: 'Name, contact details, company, what they need, consents',
    why: 'Answer the enquiry and prove what was agreed',
    ground: 'request',
    recipients: crmRecipients,
    keep: 'months',
    security: staffOnlySecurity,
    tables: [
      'leads',
      'lead_words',
      'lead_corrections',
      'lead_notes',
      'answer_evidence',
      'lead_imports',
      'lead_import_rows',
    ],
    parts: ['Enquiries', 'Call-backs'],
  },
  {
    id: 'consents',
    what: 'Consents and email choices',
    people: 'Visitors',
    kinds: 'What was agreed to, by which channel and when',
    why: 'Send news only to people who agreed to it, and keep proof of their consent',
    ground: 'consent',
    recipients: 'The email provider',
    keep: 'choice',
    security: staffOnlySecurity,
    tables: ['lead_consents', 'enquiry_withdrawals', 'mail_choices'],
    parts: ['Choices about emails'],
  },
  {
    id: 'conversations',
    what: 'Conversations',
    people: 'People who write to us, and people we write to',
    kinds: 'Messages, calls, attachments, addresses',
    why: 'Answer, and keep a record of what was said',
    ground: 'request',
    recipients: 'The email provider',
    keep: 'months',
    security: staffOnlySecurity,
    tables: [
      'conversation_address_faults',
      'conversation_calls',
      'conversation_channel_drafts',
      'conversation_drafts',
      'conversation_file_parts',
      'conversation_files',
      'conversation_messages',
      'conversation_writers',
    ],
    parts: ['Messages and calls'],
  },
  {
    id: 'inbound-mail',
    what: 'Incoming email',
    people: 'People who write to our mailbox',
    kinds: 'Sender, subject, text, attachments',
    why: 'Match replies with enquiries',
    ground: 'request',
    recipients: 'The email provider',
    keep: 'months',
    security: `${staffOnlySecurity}; attachments are never run`,
    tables: ['inbound_files', 'inbound_mails', 'inbound_originals'],
    parts: ['Emails received'],
  },
  {
    id: 'whatsapp',
    what: 'WhatsApp messages',
    people: 'People who write to us on WhatsApp',
    kinds: 'Number, name, messages, files',
    why: 'Answer on the channel the person chose',
    ground: 'request',
    recipients: 'Meta (WhatsApp), outside South Africa',
    keep: 'months',
    security: `${staffOnlySecurity}; webhooks are signed`,
    tables: [
      'whatsapp_contacts',
      'whatsapp_events',
      'whatsapp_lead_addresses',
      'whatsapp_media',
      'whatsapp_messages',
    ],
    parts: ['WhatsApp'],
  },
  {
    id: 'appointments',
    what: 'Appointments',
    people: 'Visitors and the staff they meet',
    kinds: 'Time, address, position on a map',
    why: 'Hold the meeting or visit',
    ground: 'request',
    recipients: 'Calendars that staff subscribe to',
    keep: 'months',
    security: staffOnlySecurity,
    tables: [
      'appointments',
      'appointment_reminders',
      'absences',
      'calendar_feeds',
      'working_hours',
    ],
    parts: [],
  },
  {
    id: 'quotes',
    what: 'Quotes',
    people: 'Visitors who get a quote',
    kinds: 'Name, company, what is offered, decisions',
    why: 'Make an offer and prove its terms',
    ground: 'request',
    recipients: 'The email provider',
    keep: 'months',
    security: `${staffOnlySecurity}; sent quotes are sealed`,
    tables: ['quote_documents', 'quote_versions', 'quotes'],
    parts: ['Versions of quotes'],
  },
  {
    id: 'coverage',
    what: 'Coverage watches',
    people: 'Visitors who want to know when their address is covered',
    kinds: 'Position of the address',
    why: 'Send news about coverage there',
    ground: 'consent',
    recipients: 'The email provider',
    keep: 'months',
    security: staffOnlySecurity,
    tables: ['coverage_watches'],
    parts: ['Places to watch for coverage'],
  },
  {
    id: 'client-forms',
    what: 'Client forms and audits',
    people: 'Contacts at clients, and field staff',
    kinds: 'Answers, signatures, pictures',
    why: 'Do the work at the client’s site',
    ground: 'request',
    recipients: 'The client',
    keep: 'months',
    security: `${staffOnlySecurity}; files are stored by content hash`,
    tables: [
      'client_form_attachments',
      'client_form_drafts',
      'client_form_file_parts',
      'client_form_files',
      'client_form_submissions',
      'client_form_versions',
      'rollout_clinics',
    ],
    parts: ['Client forms'],
  },
  {
    id: 'deliveries',
    what: 'Messages and copies for our systems',
    people: 'Recipients of our emails',
    kinds: 'Address, text, delivery state',
    why: 'Send what was promised, and retry',
    ground: 'request',
    recipients: crmRecipients,
    keep: 'ninety-days',
    security: `${staffOnlySecurity}; secrets are left out of copies`,
    tables: ['deliveries'],
    parts: ['Messages and copies for our systems'],
  },
  {
    id: 'requests',
    what: 'Requests about personal data and records',
    people: 'People who send a request',
    kinds: 'Name, address, request, answer',
    why: 'Answer within 30 days and keep proof of the answer',
    ground: 'duty',
    recipients: 'The Information Regulator, on request',
    keep: 'closed',
    security: 'Only for product managers; nothing is shown before identity is confirmed',
    tables: ['data_requests'],
    parts: ['Requests about personal data'],
  },
  {
    id: 'breaches',
    what: 'Security breaches',
    people: 'People affected by a breach',
    kinds: 'Name, addresses, what was affected',
    why: 'Notify the Regulator and each person (POPIA s22)',
    ground: 'duty',
    recipients: 'The Information Regulator, the email provider',
    keep: 'closed',
    security: 'Only for product managers; letters need a second person',
    tables: ['breaches', 'breach_persons'],
    parts: ['Security breaches'],
  },
  {
    id: 'staff',
    what: 'Staff accounts',
    people: 'Staff',
    kinds: 'Name, email, role, sign-ins, devices',
    why: 'Let staff sign in and work',
    ground: 'interest',
    recipients: 'Browser push services',
    keep: 'account',
    security: 'Hashed passwords and tokens, two-step sign-in',
    tables: [
      'staff_accounts',
      'api_keys',
      'staff_passkeys',
      'staff_second_factors',
      'staff_sessions',
      'staff_users',
      'staff_verifications',
      'lead_alerts',
      'lead_turns',
      'weekly_mails',
      'push_subscriptions',
      'staff_notifications',
      'saved_views',
      'site_previews',
    ],
    parts: [],
  },
  {
    id: 'work-log',
    what: 'Record of staff work',
    people: 'Staff',
    kinds: 'Who changed or approved what, and when',
    why: 'Show who did what; four-eyes approval',
    ground: 'interest',
    recipients: 'None',
    keep: 'log',
    security: 'Entries are only added, and visitors are never named',
    tables: [
      'activity_log',
      'approval_items',
      'approvals',
      'coverage_imports',
      'offers',
      'products',
      'reply_signatures',
      'reply_snippets',
      'settings',
      'settings_changes',
      'site_texts',
      'webhooks',
      'brand_pictures',
    ],
    parts: [],
  },
  {
    id: 'protection',
    what: 'Protection against abuse, and visit counts',
    people: 'Visitors to the site',
    kinds: 'Network address or a hash of it',
    why: 'Limit attacks, and count visits without tracking people',
    ground: 'interest',
    recipients: 'None',
    keep: 'short',
    security: 'Visit hashes use a salt that is deleted after a day',
    tables: ['rate_limits', 'analytics_visitors'],
    parts: [],
  },
]

export const legalGroundLabels: Readonly<Record<RegisterEntry['ground'], string>> = legalGrounds

/** Column headings of the register, in display order. */
export const registerColumnHeadings = {
  people: 'People',
  kinds: 'Data',
  why: 'Purpose',
  ground: 'Ground',
  recipients: 'Recipients',
  keep: 'Kept for',
  security: 'Security',
} as const
