import { formKey, type ClientForm } from '../schema/definition.ts'
import { installedForms } from './installed-forms.ts'

/** A page that opens without a network, and the script of its service worker (ADR 0013). */
export type OfflinePage = { page: string; worker: string }

export function publicOfflinePage(form: ClientForm): OfflinePage {
  const page = `/forms/${formKey(form)}`
  return { page, worker: `${page}/worker.js` }
}

export function consoleOfflinePage(form: ClientForm): OfflinePage {
  return {
    page: `/admin/forms/${formKey(form)}`,
    worker: `/forms/${formKey(form)}/console-worker.js`,
  }
}

/** True for the console's page of a form itself, not for what lies below it. */
export function isConsoleOfflinePage(pathname: string): boolean {
  return installedForms.some((form) => consoleOfflinePage(form).page === pathname)
}
