import {
  fieldNamed,
  type Fields,
  type FormDefinition,
  type NamedField,
} from '#app/modules/forms/definition/rules.ts'
import { formWording } from '../content.ts'

/** The typed values by field name; a second answer such as "Other" is under `<field>.other`. */
export type Values = Readonly<Record<string, string>>

/** Something that is true of the values or is not; all of a list must be. */
export type Condition =
  | { field: string; is: readonly string[] }
  | { field: string; above: number }
  | { field: string; isPast: true }
  | { field: string; disagreesWith: string }

/** A sentence shown if its conditions are met; it never blocks. */
export type Hint = { when: readonly Condition[]; text: string }

/** The result of the answers: the first matching rule decides. */
export type Verdict = {
  title: string
  /** Shown until enough answers are given. */
  notYet?: string
  levelName: string
  reasonName: string
  levels: readonly string[]
  /** Until these are answered there is no result, unless an earlier rule already matches. */
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
  /** Shows the verdict, or everything answered so far. */
  shows?: 'verdict' | 'review'
  hints?: readonly Hint[]
}

/** A client form as data: a form with sections, a verdict, and the words and names around them. */
export type ClientForm = FormDefinition & {
  client: string
  clientName: string
  formType: string
  formName: string
  /** As a sentence names one filled-in form: "audit". */
  noun: string
  title: string
  intro: string
  minutes: number
  submitLabel: string
  /** Pages of staff about this form, below /admin/forms/{client}/{form type}. */
  boards?: readonly { path: string; label: string }[]
  functionName: string
  submittedMessage: string
  /** What happens to the answers; shown once they are on the server. */
  savedFor: string
  /** Purpose of the personal details in the form, other than messages. */
  contactNotice?: string
  referencePrefix: string
  /** Fields that name, place and describe a submission in lists. */
  subject: string
  region: string
  state: string
  preferencesName: string
  verdict: Verdict
  sections: readonly Section[]
}

/** A form whose fields are those of its sections, with the documented sentences of client forms. */
export function clientForm(form: Omit<ClientForm, 'fields' | 'wording'>): ClientForm {
  const fields = Object.assign({}, ...form.sections.map((section) => section.fields)) as Fields
  return { ...form, fields, wording: formWording }
}

/** unjani/contract-audit: in addresses, tables and storage. */
export function formKey({ client, formType }: Pick<ClientForm, 'client' | 'formType'>): string {
  return `${client}/${formType}`
}

/** The choice that opens a line for free text. */
export const otherValue = 'Other'

/** The name of the line beside a choice, for what is in no list. */
export function otherName(field: Pick<NamedField, 'name'>): string {
  return `${field.name}.other`
}

/** The label of a control, the line beside a choice included; undefined for an unknown name. */
export function labelOf(form: FormDefinition, name: string): string | undefined {
  const listed = fieldNamed(form, name.replace(/\.other$/, ''))
  return (
    fieldNamed(form, name)?.label ?? (listed?.type === 'listed' ? listed.otherLabel : undefined)
  )
}
