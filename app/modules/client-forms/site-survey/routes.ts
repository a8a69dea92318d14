import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Relative to /admin. */
export const siteSurveyConsolePages: RouteConfigEntry[] = [
  route('forms/site-survey', 'modules/client-forms/site-survey/routes/form.tsx'),
  route('forms/site-survey/report/places', 'modules/client-forms/site-survey/routes/places.tsx'),
]
