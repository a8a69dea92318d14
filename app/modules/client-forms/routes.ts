import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'
import { formKey } from './schema/definition.ts'
import { installedForms } from './rules/installed-forms.ts'

/** The forms for everybody, at /forms/{client}/{form type}. */
export const clientFormPages: RouteConfigEntry[] = [
  layout(
    'modules/client-forms/routes/form-layout.tsx',
    installedForms.map((form) =>
      route(`forms/${formKey(form)}`, 'modules/client-forms/routes/public-form.tsx', {
        id: `form-${formKey(form)}`,
      }),
    ),
  ),
]

/** The hub, and for each form: the form itself, and what was received. Paths are relative to /admin. */
export const clientFormConsolePages: RouteConfigEntry[] = [
  route('forms', 'modules/client-forms/routes/hub.tsx'),
  ...installedForms.flatMap((form) => {
    const key = formKey(form)
    return [
      route(`forms/${key}`, 'modules/client-forms/routes/console-form.tsx', {
        id: `console-form-${key}`,
      }),
      route(`forms/${key}/received`, 'modules/client-forms/routes/received.tsx', {
        id: `received-${key}`,
      }),
      route(`forms/${key}/received/:id`, 'modules/client-forms/routes/received-form.tsx', {
        id: `received-form-${key}`,
      }),
    ]
  }),
]
