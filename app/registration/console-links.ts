import type { SidebarLink } from '#app/modules/console/ui/sidebar.tsx'

/** Links of the sidebar, in the order in which staff use them; people see only links that they may open. */
export const consoleLinks: readonly SidebarLink[] = [
  { to: '/admin', icon: 'home', label: 'Dashboard' },
  {
    to: '/admin/leads',
    icon: 'message',
    label: 'Leads',
    description: 'Every enquiry from the website',
  },
  {
    to: '/admin/appointments',
    icon: 'calendar',
    label: 'Appointments',
    description: 'Consultations and site visits, week by week',
  },
  {
    to: '/admin/mail',
    icon: 'mail',
    label: 'Email',
    description: 'Received email not yet linked to a lead',
  },
  {
    to: '/admin/quotes',
    icon: 'file',
    label: 'Quotes',
    description: 'Quotes and when they expire',
  },
  {
    to: '/admin/forms',
    icon: 'list',
    label: 'Client Forms',
    description: 'Manage client assessment forms',
  },
  { to: '/admin/products', icon: 'book', label: 'Products' },
  { to: '/admin/products/new', icon: 'plus', label: 'Add New Product' },
  { to: '/admin/products/drafts', icon: 'edit', label: 'Drafts' },
  { to: '/admin/products/archived', icon: 'archive', label: 'Archived' },
  {
    to: '/admin/products/offers',
    icon: 'star',
    label: 'Public Prices',
    description: 'Prices on the public pages',
  },
  {
    to: '/admin/site-texts',
    icon: 'text',
    label: 'Site texts',
    description: 'Stories, questions and introductions',
  },
  { to: '/admin/approvals', icon: 'check', label: 'Approvals' },
  {
    to: '/admin/analytics',
    icon: 'chart',
    label: 'Analytics',
    description: 'Visits, forms and broken paths',
  },
]

/** Links of the sidebar for product managers and above. */
export const administrationLinks: readonly SidebarLink[] = [
  {
    to: '/admin/activity',
    icon: 'clock',
    label: 'Activity',
    description: 'Who did what, and when',
  },
  {
    to: '/admin/users',
    icon: 'users',
    label: 'Users',
    description: 'Who can use the console, and in which role',
  },
  {
    to: '/admin/privacy',
    icon: 'shield',
    label: 'Privacy requests',
    description: 'Requests about personal data',
  },
  {
    to: '/admin/coverage',
    icon: 'pin',
    label: 'Coverage',
    description: 'Connected buildings and demand',
  },
  {
    to: '/admin/settings',
    icon: 'sliders',
    label: 'Settings',
    description: 'Contact details, links and promotion',
  },
  {
    to: '/admin/integrations',
    icon: 'plug',
    label: 'Integrations',
    description: 'Email, CRM, WhatsApp and other systems',
  },
  {
    to: '/admin/webhooks',
    icon: 'external',
    label: 'Webhooks',
    description: 'Events for Slack, Teams and other systems',
  },
  {
    to: '/admin/api-keys',
    icon: 'lock',
    label: 'API keys',
    description: 'Keys for programs that use the API',
  },
]
