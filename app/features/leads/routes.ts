import { route } from '@react-router/dev/routes'

/** The lead inbox; paths are relative to /admin (ADS-16). */
export const leadConsolePages = [
  route('leads', 'features/leads/routes/leads.tsx'),
  route('leads/:id', 'features/leads/routes/lead.tsx'),
  route('appointments', 'features/leads/routes/appointments.tsx'),
]
