/** External systems, in display order. `setUp` and `settings` are for the server's administrator. */
export const integrations = {
  mail: {
    name: 'Email (SMTP)',
    purpose: 'Sends confirmations, replies, quotes, invitations and notices.',
    without: 'Emails are queued and sent once a mail server is connected.',
    setUp: 'Use a mail server that accepts mail from your domain.',
    settings: ['SMTP_URL', 'MAIL_FROM', 'REPLY_MAILBOX'],
  },
  mailbox: {
    name: 'Mailbox (IMAP)',
    purpose: 'Adds replies and new emails to the right leads.',
    without: 'Replies by email stay in the mailbox and do not appear here.',
    setUp: 'Use the mailbox that receives replies. It must accept tagged addresses (name+tag@).',
    settings: ['IMAP_URL'],
  },
  crm: {
    name: 'Zoho CRM',
    purpose: 'Copies every enquiry to the CRM as a lead with a note.',
    without: 'Enquiries are stored here and copied once the CRM is connected.',
    setUp:
      'Create a self client in the Zoho API console and a refresh token with the scope ZohoCRM.modules.ALL.',
    settings: ['ZOHO_CLIENT_ID', 'ZOHO_CLIENT_SECRET', 'ZOHO_REFRESH_TOKEN'],
  },
  whatsapp: {
    name: 'WhatsApp',
    purpose: 'Adds WhatsApp messages to conversations and sends your replies.',
    without: 'Visitors can message you on WhatsApp, but you can’t reply in the console.',
    setUp: 'At Meta for Developers, create a WhatsApp app and add a phone number to its Cloud API.',
    settings: [
      'WHATSAPP_PHONE_NUMBER_ID',
      'WHATSAPP_ACCOUNT_ID',
      'WHATSAPP_ACCESS_TOKEN',
      'WHATSAPP_APP_SECRET',
      'WHATSAPP_VERIFY_TOKEN',
    ],
  },
  addresses: {
    name: 'Address service',
    purpose: 'Suggests street addresses while visitors type.',
    without: 'The built-in list has towns and suburbs, but no street addresses.',
    setUp: 'Use Google Places with a key, or your own Photon server.',
    settings: ['GEOCODER_DRIVER', 'GEOCODER_KEY', 'GEOCODER_URL'],
  },
  coverage: {
    name: 'Coverage maps',
    purpose: 'Checks operators’ map layers for buildings and areas with service.',
    without: 'Coverage checks use the buildings and areas imported on the Coverage page.',
    setUp: 'Enter the addresses of the operator’s ArcGIS feature layers.',
    settings: ['MAP_SERVICE_URL', 'AREA_LAYERS'],
  },
  push: {
    name: 'Notifications on devices',
    purpose: 'Notifies colleagues on their devices while the console is closed.',
    without: 'Notifications only appear under the bell.',
    setUp: 'Create a pair of VAPID keys. Each person switches notifications on in their profile.',
    settings: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  },
  webhook: {
    name: 'Webhooks',
    purpose: 'Notifies Slack, Teams and other systems when something happens here.',
    without: 'No receiver is set up yet.',
    manage: { label: 'Manage webhooks', to: '/admin/webhooks' },
  },
} as const

export type IntegrationId = keyof typeof integrations
export const integrationIds = Object.keys(integrations) as [IntegrationId, ...IntegrationId[]]

export const integrationWords = {
  heading: 'Integrations',
  intro:
    'Other systems this installation works with. Your operator connects them. You set up webhooks in the console.',
  copy: {
    title: 'This server is a copy',
    text: 'It doesn’t send anything or read the mailbox. Everything in the queue is on hold.',
  },
  states: { off: 'Not set up', on: 'Set up', failing: 'Failing' },
  works: 'The test succeeded. The connection works.',
  operator: 'Setup steps for your operator',
  settings: 'Server settings (restart after a change):',
  guide: 'Open the setup guide',
} as const
