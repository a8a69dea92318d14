import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'
import { formKey } from './schema/definition.ts'
import { installedForms } from './rules/installed-forms.ts'

const page = (name: string) => `modules/client-forms/routes/${name}.tsx`

/** The forms for everybody, at /forms/{client}/{form type}. */
export const clientFormPages: RouteConfigEntry[] = [
  layout(
    page('form-layout'),
    installedForms.map((form) =>
      route(`forms/${formKey(form)}`, page('public-form'), { id: `form-${formKey(form)}` }),
    ),
  ),
]

/** The hub, and for each form: the form itself, and what was received. Paths are relative to /admin. */
export const clientFormConsolePages: RouteConfigEntry[] = [
  route('forms', page('hub')),
  ...installedForms.flatMap((form) => {
    const key = formKey(form)
    return [
      route(`forms/${key}`, page('console-form'), { id: `console-form-${key}` }),
      route(`forms/${key}/received`, page('received'), { id: `received-${key}` }),
      route(`forms/${key}/received/:id`, page('received-form'), { id: `received-form-${key}` }),
    ]
  }),
]
