import { route } from '@react-router/dev/routes'

/** The lead inbox; paths are relative to /admin (ADS-16). */
export const leadConsolePages = [
  route('leads', 'modules/sales/lead/screens/leads.tsx'),
  route('leads/new', 'modules/sales/lead/screens/caller.tsx'),
  route('leads/:id', 'modules/sales/lead/screens/lead.tsx'),
]
