import { contractAudit } from './contract-audit/content.ts'
import { type ClientForm, formKey } from './definition/rules.ts'
import { siteSurvey } from './site-survey/content.ts'

/** Every client form. A new one is another definition in this list, and nothing else. */
export const installedForms: readonly ClientForm[] = [contractAudit, siteSurvey]

/** The form of a path that ends in /forms/{client}/{form type}, with or without what lies below. */
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

/** True for the console's page of a form itself, not for what lies below it. */
export function isConsoleOfflinePage(pathname: string): boolean {
  return installedForms.some((form) => consoleOfflinePage(form).page === pathname)
}
