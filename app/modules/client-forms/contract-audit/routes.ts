import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Relative to /admin. */
export const contractAuditConsolePages: RouteConfigEntry[] = [
  route(
    'forms/unjani/contract-audit/rollout',
    'modules/client-forms/contract-audit/routes/rollout.tsx',
  ),
  route(
    'forms/unjani/contract-audit/clinics',
    'modules/client-forms/contract-audit/routes/clinics.tsx',
  ),
]
