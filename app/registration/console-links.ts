import type { SidebarLink } from '#app/modules/console/ui/sidebar.tsx'

/** Links of the sidebar (ADS-03), each for those who may open it. */
export const consoleLinks: readonly SidebarLink[] = [
  { to: '/admin', icon: 'book', label: 'Dashboard' },
  { to: '/admin/products', icon: 'server', label: 'Products' },
  { to: '/admin/products/new', icon: 'plus', label: 'Add New Product' },
  { to: '/admin/products/drafts', icon: 'edit', label: 'Drafts' },
  { to: '/admin/products/archived', icon: 'lock', label: 'Archived' },
  {
    to: '/admin/products/offers',
    icon: 'star',
    label: 'Public Prices',
    description: 'What the public pages print',
  },
  { to: '/admin/approvals', icon: 'check', label: 'Approvals' },
  {
    to: '/admin/analytics',
    icon: 'chart',
    label: 'Analytics',
    description: 'Visits, forms and broken paths',
  },
  {
    to: '/admin/leads',
    icon: 'mail',
    label: 'Leads',
    description: 'Every enquiry from the website',
  },
  {
    to: '/admin/quotes',
    icon: 'file',
    label: 'Quotes',
    description: 'What was offered, and what runs out first',
  },
  {
    to: '/admin/forms',
    icon: 'list',
    label: 'Client Forms',
    description: 'Manage client assessment forms',
  },
]

/** ADS-07, ADS-08: shown to product managers and above. */
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
    description: 'Who may enter the console, and as what',
  },
  {
    to: '/admin/privacy',
    icon: 'shield',
    label: 'Privacy requests',
    description: 'People who ask about their own data',
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
]
