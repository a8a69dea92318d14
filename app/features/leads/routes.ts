import { route } from '@react-router/dev/routes'

/**
 * The lead inbox; paths are relative to /admin (ADS-16). `lead` is the module that joins what other features put
 * into the page of a lead.
 */
export const leadConsolePages = (lead: string) => [
  route('leads', 'features/leads/routes/leads.tsx'),
  route('leads/:id', lead),
  route('appointments', 'features/leads/routes/appointments.tsx'),
]
