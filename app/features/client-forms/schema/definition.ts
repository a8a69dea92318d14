/** What a person typed, by field name; a second answer such as "Other" stands under `<field>.other`. */
export type Values = Readonly<Record<string, string>>

/** One way to answer a choice. `sets` fills other fields that are still empty (D-138). */
export type Option = {
  value: string
  label: string
  group?: string
  sets?: Readonly<Record<string, string>>
}

/** Something that is true of the values or is not; all of a list must be. */
export type Condition =
  | { field: string; is: readonly string[] }
  | { field: string; above: number }
  | { field: string; isPast: true }
  | { field: string; disagreesWith: string }

/** A sentence shown while its conditions hold; it never blocks. */
export type Hint = { when: readonly Condition[]; text: string }

type Named = {
  name: string
  label: string
  hint?: string
  isRequired?: true
  /** Sent apart from the other answers, under the definition's `preferencesName`. */
  isPreference?: true
}

export type Field =
  | (Named & { kind: 'text'; max: number; placeholder?: string })
  | (Named & { kind: 'note'; max: number })
  | (Named & { kind: 'email' | 'phone' })
  | (Named & { kind: 'date'; startsAsToday?: true })
  | (Named & { kind: 'number'; unit: string; isUnitFirst?: true })
  | (Named & { kind: 'radio'; options: readonly Option[] })
  | (Named & { kind: 'ticks'; options: readonly Option[] })
  /** Never required: without script nobody can add one. */
  | (Omit<Named, 'isRequired'> & { kind: 'pictures'; max: number; isRequired?: never })
  /** Drawn, or the typed name of who signs. */
  | (Named & { kind: 'signature' })
  | (Named & {
      kind: 'choice'
      placeholder: string
      /** Fixed options; or the name of a list that staff edit, which takes free text as well. */
      options: readonly Option[] | { list: string; otherLabel: string; otherHint?: string }
    })
  | (Named & {
      kind: 'end-date'
      /** Months after the date in `from`, by the value of the field `by`; no entry means no end. */
      from: string
      by: string
      months: Readonly<Record<string, number>>
    })

/** What follows from the answers: the first rule that holds decides. */
export type Verdict = {
  title: string
  /** Shown while too little is known. */
  notYet?: string
  levelName: string
  reasonName: string
  levels: readonly string[]
  /** Until these are answered nothing is said, unless an earlier rule already decides. */
  needs: readonly string[]
  rules: readonly { when: readonly Condition[]; level: string; reason: string }[]
  otherwise: { level: string; reason: string }
}

export type Section = {
  id: string
  title: string
  intro?: string
  banner?: string
  fields: readonly Field[]
  /** Shows the verdict, or everything answered so far. */
  shows?: 'verdict' | 'review'
  hints?: readonly Hint[]
}

/** A client form as data: everything that makes it different from any other one. */
export type FormDefinition = {
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
  /** Labels of stages that the form had before its board took them over; the history still names them. */
  formerStages?: Readonly<Record<string, string>>
  functionName: string
  submittedMessage: string
  /** What became of the data; true, and said, once the server holds it. */
  savedFor: string
  /** What names, numbers and addresses in the form are used for, where that is no message (PRV-01). */
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

/** Lists that staff edit, by name. */
export type Lists = Readonly<Record<string, readonly Option[]>>

export function fieldsOf(definition: FormDefinition): Field[] {
  return definition.sections.flatMap(({ fields }) => fields)
}

export function fieldNamed(definition: FormDefinition, name: string): Field | undefined {
  return fieldsOf(definition).find((field) => field.name === name)
}

/** unjani/contract-audit: in addresses, tables and storage. */
export function formKey({ client, formType }: Pick<FormDefinition, 'client' | 'formType'>): string {
  return `${client}/${formType}`
}

export function optionsOf(field: Field, lists: Lists): readonly Option[] {
  if (!('options' in field)) return []
  return 'list' in field.options ? (lists[field.options.list] ?? []) : field.options
}

/** The choice that opens a line for free text (D-28). */
export const otherValue = 'Other'

/** The name of the line beside a choice, for what stands in no list. */
export function otherName(field: Pick<Field, 'name'>): string {
  return `${field.name}.other`
}

/** What the control of a name is called, the line beside a choice included; undefined for a name of nothing. */
export function labelOf(definition: FormDefinition, name: string): string | undefined {
  const field = fieldsOf(definition).find((each) => each.name === name || otherName(each) === name)
  if (field?.kind !== 'choice' || field.name === name) return field?.label
  return 'list' in field.options ? field.options.otherLabel : undefined
}
