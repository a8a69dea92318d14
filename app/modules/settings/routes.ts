import { route } from '@react-router/dev/routes'

/** The settings; paths are relative to /admin (ADS-07, D-112). */
export const settingsConsolePages = [route('settings', 'modules/settings/screens/settings.tsx')]
