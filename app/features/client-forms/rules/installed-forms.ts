import { contractAudit } from '../forms/contract-audit/content.ts'
import { siteSurvey } from '../forms/site-survey/content.ts'
import { formKey, type FormDefinition } from '../schema/definition.ts'

/** Every client form there is. Another one is another definition in this list, and nothing else. */
export const installedForms: readonly FormDefinition[] = [contractAudit, siteSurvey]

/** The form of a path that ends in /forms/{client}/{form type}, with or without what lies below. */
export function formOfPath(pathname: string): FormDefinition | undefined {
  const [, client, formType] = /\/forms\/([\w-]+)\/([\w-]+)(?:\/|$)/.exec(pathname) ?? []
  return installedForms.find((form) => form.client === client && form.formType === formType)
}

export function formOfKey(key: string): FormDefinition | undefined {
  return installedForms.find((form) => formKey(form) === key)
}
