/** The details of a person that stand in columns of their own, whatever a form calls them. */
export type ContactPart = 'name' | 'email' | 'company' | 'phone'

/** What every field may say of itself. */
export type Common = {
  /** Words beside the control; staff and the CRM read the answer under them, without "(Optional)". */
  label: string
  /** How an error names the field, where that is not its label. */
  inErrors?: string
  placeholder?: string
  hint?: string
  autoComplete?: string
  /** True, or a condition on the other answers. */
  isRequired?: boolean | ((values: Readonly<Record<string, unknown>>) => boolean)
  /** Comes with the page and has no control. */
  isHidden?: true
  /** Takes the whole width where fields stand in two columns. */
  isWide?: true
  /** The detail of who sends the form that this field asks for. */
  holds?: ContactPart
  /** Describes the business, not a person, and outlives the sender's details (PRV-05); all else goes with them. */
  isStatistic?: true
  /** Describes a person other than the sender, who must not read it in a copy of their data (PRV-04). */
  isAboutOther?: true
  /** Not among the answers that staff and the CRM read. */
  isUnread?: true
  /** Sent apart from the other answers of a client form, under its `preferencesName`. */
  isPreference?: true
}

type Checked = {
  /** What is wrong with a value that is not empty, if anything. */
  check?: (value: string) => string | undefined
}

type Options = {
  options: readonly string[]
  /** What people read for an option, where that differs. */
  names?: Readonly<Record<string, string>>
}

/** Every kind of question. The last group is for client forms: its controls need script. */
export type Field =
  | (Common & Checked & { type: 'line'; max: number })
  | (Common & Checked & { type: 'email' })
  | (Common &
      Checked & {
        type: 'phone'
        /** When what is typed must be a number that can be called (elsewhere anything is taken, D-65). */
        mustBeNumber?: (values: Readonly<Record<string, unknown>>) => boolean
      })
  | (Common & { type: 'text'; rows: number; max?: number })
  | (Common &
      Options & {
        type: 'choice'
        /** Staff and the CRM read the documented option, not its name. */
        isReadByValue?: true
        /** The empty first option. */
        unset?: string
        /** What to choose, for who left a required one empty: "a service". */
        what?: string
        /** What counts as chosen where nothing was. */
        fallback?: string
        /** All options in view, in place of the browser's list. */
        layout?: 'radios'
      })
  | (Common & {
      type: 'box'
      /** What a box that must be ticked says while it is not. */
      unticked?: string
    })
  | (Common & { type: 'date'; startsAsToday?: true })
  | (Common & { type: 'time' })
  | (Common & {
      type: 'number'
      min: number
      max?: number
      /** What to do about another number. */
      correction?: string
      /** Of a number that people type: what it counts, before it or after. */
      unit?: string
      isUnitFirst?: true
    })
  | (Common & { type: 'constant'; value: string })
  | (Common & Options & { type: 'choices' })
  /** One of a list that staff edit, or a line of free text. */
  | (Common & {
      type: 'listed'
      list: string
      unset: string
      otherLabel: string
      otherHint?: string
    })
  /** Months after the date in `from`, by the value of the field `by`; no entry means no end. */
  | (Common & {
      type: 'end-date'
      from: string
      by: string
      months: Readonly<Record<string, number>>
    })
  /** Never required: without script no one can add one. */
  | (Common & { type: 'pictures'; max: number; isRequired?: never })
  /** Drawn, or the typed name of who signs. */
  | (Common & { type: 'signature' })

export type Fields = Readonly<Record<string, Field>>
export type NamedField = Field & { name: string }

/** A checked answer, by the type of its field; what was left out is empty. */
export type ValueOf<F> = F extends { type: 'box' }
  ? boolean
  : F extends { type: 'number' }
    ? F extends { isRequired: true }
      ? number
      : number | ''
    : F extends { type: 'choices' | 'pictures' }
      ? string[]
      : F extends { type: 'constant'; value: infer Value }
        ? Value
        : F extends { type: 'choice'; options: readonly (infer Option)[] }
          ? F extends { isRequired: true } | { fallback: string }
            ? Option
            : Option | ''
          : string

/** The checked answers of a form, by field name. */
export type Values<F> = { -readonly [Name in keyof F]: ValueOf<F[Name]> }

/** What a form says of an answer that it cannot take. */
export type Wording = Readonly<{
  empty: (field: Field) => string
  notText: (field: Field) => string
  unreadable: (field: Field) => string
  tooLong: (field: Field, max: number) => string
  /** Not what the field asks for, such as a date that does not exist. */
  wrong: (field: Field) => string
  notOneOf: (field: Field, options: readonly string[]) => string
}>

/** What is asked and how it is checked; anyone who stores the answers adds what becomes of them. */
export type FormDefinition<F = Fields, Output = Values<F>> = {
  fields: F
  /** Where the documents give a form sentences that differ from the usual ones. */
  wording?: Wording
  /** What is wrong with answers that are right one by one, by field. */
  check?(values: Values<F>): Readonly<Record<string, string>> | undefined
  /** The answers as they are stored, where that is not field by field. */
  shape?(values: Values<F>): Output
}

/** How an error names a field. */
export function nameInErrors({ label, inErrors }: Field): string {
  return inErrors ?? withoutOptional(label)
}

/** A label without the note that the field may be left out. */
export function withoutOptional(label: string): string {
  return label.replace(' (Optional)', '')
}

/** The names of the fields a visitor sees, in their order. */
export function visibleFields<F extends Fields>(form: { fields: F }): (keyof F & string)[] {
  return Object.keys(form.fields).filter((name) => !form.fields[name]!.isHidden)
}

export function fieldsOf(form: { fields: Fields }): NamedField[] {
  return Object.entries(form.fields).map(([name, field]) => ({ ...field, name }))
}

export function fieldNamed(form: { fields: Fields }, name: string): NamedField | undefined {
  return Object.hasOwn(form.fields, name) ? { ...form.fields[name]!, name } : undefined
}

/** One way to answer a choice. `sets` fills other fields that are still empty (D-138). */
export type Option = {
  value: string
  label: string
  group?: string
  sets?: Readonly<Record<string, string>>
}

/** Lists that staff edit, by name. */
export type Lists = Readonly<Record<string, readonly Option[]>>

export function optionsOf(field: Field, lists: Lists = {}): readonly Option[] {
  if (field.type === 'listed') return lists[field.list] ?? []
  if (field.type !== 'choice' && field.type !== 'choices') return []
  return field.options.map((value) => ({ value, label: field.names?.[value] ?? value }))
}

/** The options of a choice, written with what people read for each. */
export function named(names: Readonly<Record<string, string>>) {
  return { options: Object.keys(names), names }
}

/** Whether a value says yes: of JSON, or of a form, where a box that is not ticked is not sent at all. */
export function isYes(value: unknown): boolean {
  return value === true || value === 'yes' || value === 'on'
}

/** The trap of every form, which people neither see nor reach; what fills it in is a machine (API-12). */
export const honeypotName = 'website_url'

// Free of Zod, so that forms can import it cheaply.

/** Longest values in code points; inputs carry the same figure as their maxlength. */
export const fieldLimits = {
  name: 120,
  email: 254,
  company: 160,
  phone: 60,
  city: 100,
  address: 300,
  text: 4_000,
  /** Of a choice from a list that staff edit, and of a typed signature. */
  listed: 120,
} as const
