import { route } from '@react-router/dev/routes'

/** The lead inbox; paths are relative to /admin (ADS-16). `inbox` and `lead` are the modules that join what other features put into them. */
export const leadConsolePages = (inbox: string, lead: string) => [
  route('leads', inbox),
  route('leads/new', 'modules/sales/lead/routes/caller.tsx'),
  route('leads/:id', lead),
]
