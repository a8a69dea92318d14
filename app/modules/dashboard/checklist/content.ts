export const checklistSteps = {
  company: {
    name: 'Add your company and logo',
    text: 'Name, contact details and links on every page and in every email',
    to: '/admin/settings',
  },
  mail: {
    name: 'Connect email',
    text: 'To send confirmations, replies and quotes',
    to: '/admin/integrations#mail',
  },
  mailbox: {
    name: 'Connect the mailbox',
    text: 'To add email replies to the right leads',
    to: '/admin/integrations#mailbox',
  },
  crm: {
    name: 'Connect the CRM',
    text: 'To copy every enquiry to Zoho',
    to: '/admin/integrations#crm',
  },
  whatsapp: {
    name: 'Connect WhatsApp',
    text: 'To see messages and replies in one conversation',
    to: '/admin/integrations#whatsapp',
  },
  addresses: {
    name: 'Connect an address service',
    text: 'To let visitors find their street address as they type',
    to: '/admin/integrations#addresses',
  },
  colleagues: {
    name: 'Invite a colleague',
    text: 'A second person approves what goes live',
    to: '/admin/users',
  },
  prices: {
    name: 'Check the public prices',
    text: 'The website shows sample prices until you change them',
    to: '/admin/products/offers',
  },
  promotion: {
    name: 'Renew or remove the promotion',
    text: 'The banner still shows a sample promotion or one that has ended',
    to: '/admin/settings?tab=promotion',
  },
  samples: {
    name: 'Clear the samples',
    text: 'The sample catalogue in Products, and the sample month if you loaded it',
    to: '/admin/products',
  },
  enquiry: {
    name: 'Send a test enquiry and answer it',
    text: 'Use the contact page of your website, then reply or log a call',
    to: '/admin/leads',
  },
} as const

/** Parts of the first step. Text and link are shown if only this part is missing. */
export const companyParts = {
  details: {
    text: 'Your own phone number, email address or mailbox for new leads is missing.',
    to: '/admin/settings',
  },
  logo: { text: 'Your logo is missing.', to: '/admin/settings?tab=brand' },
} as const
export type CompanyPart = keyof typeof companyParts

export type ChecklistStepId = keyof typeof checklistSteps
export const checklistStepIds = Object.keys(checklistSteps) as ChecklistStepId[]

export const checklistWords = {
  heading: 'Get this installation ready',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: 'Done',
  open: 'To do',
  dismiss: 'Hide checklist',
  show: 'Show setup checklist',
} as const
