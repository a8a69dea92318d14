import { type RouteConfigEntry, layout, route } from '@react-router/dev/routes'
import { formKey } from './definition/rules.ts'
import { installedForms } from './forms.ts'

/** A page at or below /forms. A module that renders several pages needs an explicit `id` for each. */
function page(path: string, file: string, id?: string): RouteConfigEntry {
  return route(`forms${path}`, `modules/client-forms/${file}`, { id })
}

/** Routes of the public client forms, at /forms/{client}/{form type}. */
export const clientFormPages: RouteConfigEntry[] = [
  layout(
    'modules/client-forms/pages/form-layout.tsx',
    installedForms
      .map(formKey)
      .map((key) => page(`/${key}`, 'pages/public-form.tsx', `form-${key}`)),
  ),
]

/** Console routes relative to /admin: the overview, each form with its received submissions, and the boards. */
export const clientFormConsolePages: RouteConfigEntry[] = [
  page('', 'screens/hub.tsx'),
  ...installedForms
    .map(formKey)
    .flatMap((key) => [
      page(`/${key}`, 'screens/console-form.tsx', `console-form-${key}`),
      page(`/${key}/received`, 'screens/received.tsx', `received-${key}`),
      page(`/${key}/received/:id`, 'screens/received-form.tsx', `received-form-${key}`),
    ]),
  page('/unjani/contract-audit/rollout', 'contract-audit/screens/rollout.tsx'),
  page('/unjani/contract-audit/clinics', 'contract-audit/screens/clinics.tsx'),
  page('/site-survey', 'site-survey/screens/form.tsx'),
  page('/site-survey/report/places', 'site-survey/screens/places.tsx'),
]
