import { contractAudit } from '../forms/contract-audit/content.ts'
import { siteSurvey } from '../forms/site-survey/content.ts'
import { formKey, type ClientForm } from '../schema/definition.ts'

/** Every client form there is. Another one is another definition in this list, and nothing else. */
export const installedForms: readonly ClientForm[] = [contractAudit, siteSurvey]

/** The form of a path that ends in /forms/{client}/{form type}, with or without what lies below. */
export function formOfPath(pathname: string): ClientForm | undefined {
  const [, client, formType] = /\/forms\/([\w-]+)\/([\w-]+)(?:\/|$)/.exec(pathname) ?? []
  return installedForms.find((form) => form.client === client && form.formType === formType)
}

export function formOfKey(key: string): ClientForm | undefined {
  return installedForms.find((form) => formKey(form) === key)
}
