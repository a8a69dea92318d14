/** Labels of the dashboard, as prescribed by the specification. */
export const statLabels = {
  total: 'Total Products',
  pending: 'Pending Approvals',
  approved: 'Approved Products',
  revenue: 'Revenue Impact',
} as const

export const urgentLabel = 'Urgent'
export const recurringLabel = 'monthly recurring'

export const sampleLabel = 'Sample'
export const sampleCatalogueWords = {
  text: 'Products, requests and revenue are from the sample catalogue.',
  action: 'Manage samples',
}

/** The cause of the failure is appended. */
export const loadFailedText = 'Failed to load real-time data:'
export const unknownFigureText = 'Not known'

export const agendaWords = {
  heading: 'What to do now',
  answers: 'Replies due',
  overdue: 'Overdue',
  today: 'Due today',
  noAnswers: 'No replies are overdue or due today.',
  allLeads: 'Open the inbox',
  approvals: 'Waiting for approval',
  noApprovals: 'No requests are waiting for you.',
  allApprovals: 'Review approvals',
  appointments: 'Appointments today',
  noAppointments: 'No appointments today.',
  allAppointments: 'View this week',
  unknown: 'This could not be loaded.',
} as const

export const diskFullWords = {
  heading: 'Nothing can be saved right now',
  text: 'The server’s disk is nearly full. Pages and lists still work, but enquiries and edits can’t be saved until there is space again. No restart is needed.',
}

export const endedPromotionWords = {
  heading: (headline: string, date: string) => `The promotion “${headline}” ended on ${date}`,
  text: {
    sample: 'The website still shows this sample promotion, with a note that it has ended.',
    over: 'The website no longer shows it.',
  },
  action: 'Renew the promotion',
  ask: 'A product manager can renew it.',
} as const

export type QuickActionId = 'add' | 'review' | 'analytics' | 'users'

/** Quick actions of the dashboard. `reason` is shown to people who cannot use the action. */
export const quickActions: Record<
  QuickActionId,
  { name: string; to: string; text: string; reason?: string }
> = {
  add: {
    name: 'Add New Product',
    to: '/admin/products/new',
    text: 'Start a draft for the catalogue',
    reason: 'You need edit rights',
  },
  review: {
    name: 'Review Approvals',
    to: '/admin/approvals',
    text: 'Decide what goes live',
    reason: 'You need approval rights',
  },
  analytics: {
    name: 'View Analytics',
    to: '/admin/analytics',
    text: 'Visits, sources and forms',
  },
  users: {
    name: 'Manage Users',
    to: '/admin/users',
    text: 'People, roles and sign-ins',
    reason: 'Super admins only',
  },
}

export const activityWords = {
  heading: 'Recent Activity',
  unknown: 'Recent activity could not be loaded.',
  empty: 'No activity yet. Changes to products and requests appear here.',
  kinds: {
    approval_request: 'Approval request',
    price_update: 'Price update',
    product_approved: 'Product approved',
    feature_update: 'Feature update',
    other: 'Change',
  },
} as const
