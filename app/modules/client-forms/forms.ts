import { contractAudit } from './contract-audit/content.ts'
import { type ClientForm, formKey } from './definition/rules.ts'
import { siteSurvey } from './site-survey/content.ts'

/** Every client form. To add a form, add its definition to this list. */
export const installedForms: readonly ClientForm[] = [contractAudit, siteSurvey]

/** Returns the form for a path that contains /forms/{client}/{form type}; undefined for other paths. */
export function formOfPath(pathname: string): ClientForm | undefined {
  const [, client, formType] = /\/forms\/([\w-]+)\/([\w-]+)(?:\/|$)/.exec(pathname) ?? []
  return installedForms.find((form) => form.client === client && form.formType === formType)
}

export function formOfKey(key: string): ClientForm | undefined {
  return installedForms.find((form) => formKey(form) === key)
}

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

/** Returns true for the console page of a form, but false for its subpages. */
export function isConsoleOfflinePage(pathname: string): boolean {
  return installedForms.some((form) => consoleOfflinePage(form).page === pathname)
}
