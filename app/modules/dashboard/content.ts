/** Words of the dashboard as the documents give them (ADD-01 to ADD-15). */
export const statLabels = {
  total: 'Total Products',
  pending: 'Pending Approvals',
  approved: 'Approved Products',
  revenue: 'Revenue Impact',
} as const

/** ADD-03, ADD-05 */
export const urgent = 'Urgent'
export const recurring = 'monthly recurring'

/** ADD-14; the cause follows. */
export const loadFailed = 'Failed to load real-time data:'
/** Stands for a figure that could not be loaded. */
export const unknownFigure = 'Not known'

/** ANS-13 */
export const agendaWords = {
  heading: 'What to do now',
  answers: 'Replies due',
  overdue: 'Overdue',
  today: 'Due today',
  noAnswers: 'No answer is overdue or due today.',
  allLeads: 'Open the inbox',
  approvals: 'Waiting for approval',
  noApprovals: 'No request is waiting for you.',
  allApprovals: 'Review approvals',
  appointments: 'Appointments today',
  noAppointments: 'No appointment today.',
  allAppointments: 'All of this week',
  unknown: 'This could not be loaded.',
} as const

/** T24 */
export const diskFullWords = {
  heading: 'Nothing can be saved right now',
  text: 'The disk of the server is nearly full. Pages and lists still work. Enquiries and edits are refused until there is room again; nothing needs a restart then.',
}

/** SIT-06 */
export const endedPromotion = {
  heading: (headline: string, date: string) => `The promotion “${headline}” ended on ${date}`,
  text: {
    sample: 'The website still shows this sample, with a line that it has ended.',
    over: 'The website no longer shows it.',
  },
  action: 'Renew the promotion',
  ask: 'A product manager can renew it.',
} as const

export type QuickActionId = 'add' | 'review' | 'analytics' | 'users'

/** ADD-07 to ADD-10. `reason` stands beside an action that is not for this person (D-113). */
export const quickActions: Record<
  QuickActionId,
  { name: string; to: string; text: string; reason?: string }
> = {
  add: {
    name: 'Add New Product',
    to: '/admin/products/new',
    text: 'Start a draft for the catalogue',
    reason: 'Needs the right to edit',
  },
  review: {
    name: 'Review Approvals',
    to: '/admin/approvals',
    text: 'Decide what goes live',
    reason: 'Needs the right to approve',
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
    reason: 'For the super admin only',
  },
}

export const activityWords = {
  heading: 'Recent Activity',
  unknown: 'Recent activity could not be loaded.',
  empty: 'Nothing has happened yet. Changes to products and requests appear here.',
  kinds: {
    approval_request: 'Approval request',
    price_update: 'Price update',
    product_approved: 'Product approved',
    feature_update: 'Feature update',
    other: 'Change',
  },
} as const
