import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Relative to /admin. */
export const siteSurveyConsolePages: RouteConfigEntry[] = [
  route('forms/site-survey', 'features/site-survey/routes/form.tsx'),
  route('forms/site-survey/report/places', 'features/site-survey/routes/places.tsx'),
]
