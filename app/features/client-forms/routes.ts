import { route, type RouteConfigEntry } from '@react-router/dev/routes'
import { formKey } from './schema/definition.ts'
import { installedForms } from './routes/installed-forms.ts'

const page = (name: string) => `features/client-forms/routes/${name}.tsx`

/** The forms for everybody, at /forms/{client}/{form type}. */
export const clientFormPages: RouteConfigEntry[] = installedForms.map((form) =>
  route(`forms/${formKey(form)}`, page('public-form'), { id: `form-${formKey(form)}` }),
)
