import {
  findFieldByName,
  type Fields,
  type FormDefinition,
  type NamedField,
} from '#app/modules/forms/definition/rules.ts'
import { formWording } from '../content.ts'

/** Form values by field name. The free text of a choice such as "Other" has the name `<field>.other`. */
export type Values = Readonly<Record<string, string>>

/** A condition on the form values. In a list of conditions, all must be true. */
export type Condition =
  | { field: string; is: readonly string[] }
  | { field: string; above: number }
  | { field: string; isPast: true }
  | { field: string; disagreesWith: string }

/** A hint shown while its conditions are true; it never blocks the form. */
export type Hint = { when: readonly Condition[]; text: string }

/** A result derived from the answers; the first matching rule determines it. */
export type Verdict = {
  title: string
  /** Text shown until enough questions are answered. */
  notYet?: string
  levelName: string
  reasonName: string
  levels: readonly string[]
  /** Fields that must be answered before a result is shown, unless a rule already matches. */
  needs: readonly string[]
  rules: readonly { when: readonly Condition[]; level: string; reason: string }[]
  otherwise: { level: string; reason: string }
}

export type Section = {
  id: string
  title: string
  intro?: string
  banner?: string
  fields: Fields
  shows?: 'verdict' | 'review'
  hints?: readonly Hint[]
}

/** A client form as data: its sections, its verdict, and its texts and names. */
export type ClientForm = FormDefinition & {
  client: string
  clientName: string
  formType: string
  formName: string
  /** The word for one filled-in form in a sentence, such as "audit". */
  noun: string
  title: string
  intro: string
  minutes: number
  submitLabel: string
  /** Staff pages about this form; paths are relative to /admin/forms/{client}/{form type}. */
  boards?: readonly { path: string; label: string }[]
  functionName: string
  submittedMessage: string
  /** Text about how the answers are used, shown after the submission was stored. */
  savedFor: string
  /** Replaces the default privacy text, which only covers messages and calls about the form. */
  contactNotice?: string
  referencePrefix: string
  /** Names of the fields shown as title, region and state of a submission in lists. */
  subject: string
  region: string
  state: string
  preferencesName: string
  verdict: Verdict
  sections: readonly Section[]
}

/** Creates a form definition: collects the fields of its sections and adds the shared validation messages. */
export function clientForm(form: Omit<ClientForm, 'fields' | 'wording'>): ClientForm {
  const fields = Object.assign({}, ...form.sections.map((section) => section.fields)) as Fields
  return { ...form, fields, wording: formWording }
}

/** Returns the key of a form in URLs, tables and storage, such as `unjani/contract-audit`. */
export function formKey({ client, formType }: Pick<ClientForm, 'client' | 'formType'>): string {
  return `${client}/${formType}`
}

/** The choice that opens an input for free text. */
export const otherValue = 'Other'

export function freeTextName(field: Pick<NamedField, 'name'>): string {
  return `${field.name}.other`
}

/** Returns the label of a control, including a free-text input; undefined for an unknown name. */
export function labelOf(form: FormDefinition, name: string): string | undefined {
  const listed = findFieldByName(form, name.replace(/\.other$/, ''))
  return (
    findFieldByName(form, name)?.label ??
    (listed?.type === 'listed' ? listed.otherLabel : undefined)
  )
}
