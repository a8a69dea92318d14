import { type RouteConfigEntry, layout, route } from '@react-router/dev/routes'
import { formKey } from './definition/rules.ts'
import { installedForms } from './forms.ts'

/** Routes of the public client forms, at /forms/{client}/{form type}. */
export const clientFormPages: RouteConfigEntry[] = [
  layout(
    'modules/client-forms/pages/form-layout.tsx',
    installedForms.map((form) =>
      route(`forms/${formKey(form)}`, 'modules/client-forms/pages/public-form.tsx', {
        id: `form-${formKey(form)}`,
      }),
    ),
  ),
]

/** Console routes relative to /admin: the overview, each form with its received submissions, and the boards. */
export const clientFormConsolePages: RouteConfigEntry[] = [
  route('forms', 'modules/client-forms/screens/hub.tsx'),
  ...installedForms.flatMap((form) => {
    const key = formKey(form)
    return [
      route(`forms/${key}`, 'modules/client-forms/screens/console-form.tsx', {
        id: `console-form-${key}`,
      }),
      route(`forms/${key}/received`, 'modules/client-forms/screens/received.tsx', {
        id: `received-${key}`,
      }),
      route(`forms/${key}/received/:id`, 'modules/client-forms/screens/received-form.tsx', {
        id: `received-form-${key}`,
      }),
    ]
  }),
  route(
    'forms/unjani/contract-audit/rollout',
    'modules/client-forms/contract-audit/screens/rollout.tsx',
  ),
  route(
    'forms/unjani/contract-audit/clinics',
    'modules/client-forms/contract-audit/screens/clinics.tsx',
  ),
  route('forms/site-survey', 'modules/client-forms/site-survey/screens/form.tsx'),
  route('forms/site-survey/report/places', 'modules/client-forms/site-survey/screens/places.tsx'),
]
