import { route } from '@react-router/dev/routes'

/** Buildings and demand; paths are relative to /admin. */
export const coverageConsolePages = [route('coverage', 'modules/coverage/screens/coverage.tsx')]
