/** Texts of the entrance, as the specification quotes them (ADL-05, ADL-06, ADL-14, ADL-15). */
export const wrongCredentials = 'Invalid credentials or insufficient privileges'
export const signInFailed = 'Login failed'
export const sessionExpired = 'Session expired'
export const validationFailed = 'Session validation failed'

/** The second step of signing in (T10). */
export const secondStep = {
  needed: 'Enter the code of your authenticator app.',
  wrong: 'This code is not right, or it was used before. Wait for the next one.',
}

/** ROL-04, ROL-05. */
export const accessDenied = {
  title: 'Access Denied',
  roleTooLow: "You don't have sufficient permissions to access this page.",
  permissionMissing: "You don't have the required permission to access this page.",
}

/** ADS-09. */
export const consoleTitle = 'Product Catalogue Management'

/** Says that nobody is at the browser that asks: such a request does not lengthen its session (T2). */
export const unattendedHeader = 'X-Unattended'

/** What local storage calls the two records (ADL-11). */
export const storageKeys = { session: 'admin_session', user: 'admin_user' } as const

export type ConsoleLink = { to: string; label: string; description?: string }

/** Links of the sidebar, for everybody (ADS-03); a page that is not for somebody says so itself (ROL-04). */
export const consoleLinks: readonly ConsoleLink[] = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/products', label: 'Products' },
  { to: '/admin/products/new', label: 'Add New Product' },
  { to: '/admin/products/drafts', label: 'Drafts' },
  { to: '/admin/products/archived', label: 'Archived' },
  {
    to: '/admin/products/offers',
    label: 'Public Prices',
    description: 'What the public pages print',
  },
  { to: '/admin/approvals', label: 'Approvals' },
  {
    to: '/admin/analytics',
    label: 'Analytics',
    description: 'Visits, forms and broken paths',
  },
  { to: '/admin/leads', label: 'Leads', description: 'Every enquiry from the website' },
  { to: '/admin/forms', label: 'Client Forms', description: 'Manage client assessment forms' },
]

/** ADS-07, ADS-08: shown to product managers and above. */
export const administrationLinks: readonly ConsoleLink[] = [
  { to: '/admin/activity', label: 'Activity', description: 'Who did what, and when' },
  { to: '/admin/users', label: 'Users', description: 'Who may enter the console, and as what' },
  {
    to: '/admin/privacy',
    label: 'Privacy requests',
    description: 'People who ask about their own data',
  },
  { to: '/admin/coverage', label: 'Fibre coverage', description: 'Connected buildings and demand' },
  { to: '/admin/settings', label: 'Settings', description: 'Contact details, links and promotion' },
]
