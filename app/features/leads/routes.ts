import { route } from '@react-router/dev/routes'

/**
 * The lead inbox; paths are relative to /admin (ADS-16). `inbox` and `lead` are the modules that join what other
 * features put into a lead, beside the list and on its own page.
 */
export const leadConsolePages = (inbox: string, lead: string) => [
  route('leads', inbox),
  route('leads/new', 'features/leads/routes/caller.tsx'),
  route('leads/:id', lead),
  route('appointments', 'features/leads/routes/appointments.tsx'),
]
