import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Relative to /admin. */
export const contractAuditConsolePages: RouteConfigEntry[] = [
  route('forms/unjani/contract-audit/rollout', 'features/contract-audit/routes/rollout.tsx'),
  route('forms/unjani/contract-audit/clinics', 'features/contract-audit/routes/clinics.tsx'),
]
