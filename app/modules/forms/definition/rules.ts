/** Personal details with columns, whatever a form calls them. */
export type ContactPart = 'name' | 'email' | 'company' | 'phone'

/** The options of every field. */
export type Common = {
  /** Words beside the control; staff and the CRM read the answer under them, without "(Optional)". */
  label: string
  /** The name of the field in errors, if it is not its label. */
  inErrors?: string
  placeholder?: string
  hint?: string
  autoComplete?: string
  /** True, or a condition on the other answers. */
  isRequired?: boolean | ((values: Readonly<Record<string, unknown>>) => boolean)
  /** Comes with the page and has no control. */
  isHidden?: true
  /** Takes the full width in a two-column form. */
  isWide?: true
  /** The contact detail of the sender that this field asks for. */
  holds?: ContactPart
  /** Describes the business, not a person, and outlives the sender's details; all else is erased with them. */
  isStatistic?: true
  /** Describes a person other than the sender, who must not read it in a copy of their data. */
  isAboutOther?: true
  /** Left out of the answers that staff and the CRM read. */
  isUnread?: true
  /** Sent apart from the other answers of a client form, under its `preferencesName`. */
  isPreference?: true
}

type Checked = {
  /** The error of a value that is not empty, if any. */
  check?: (value: string) => string | undefined
}

type Options = {
  options: readonly string[]
  /** An option's label, if it differs from its value. */
  names?: Readonly<Record<string, string>>
}

/** Every kind of question. The last group is for client forms: its controls need script. */
export type Field =
  | (Common & Checked & { type: 'line'; max: number })
  | (Common & Checked & { type: 'email' })
  | (Common &
      Checked & {
        type: 'phone'
        /** Whether the value must be a number that we can call; otherwise any text is valid. */
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
        /** The words for an empty required choice: "a service". */
        what?: string
        /** The default choice. */
        fallback?: string
        /** All options in view, in place of the browser's list. */
        layout?: 'radios'
      })
  | (Common & {
      type: 'box'
      /** The error of an unticked required box. */
      unticked?: string
    })
  | (Common & { type: 'date'; startsAsToday?: true })
  | (Common & { type: 'time' })
  | (Common & {
      type: 'number'
      min: number
      max?: number
      /** How to correct an invalid number. */
      correction?: string
      /** A typed number's unit, before it or after. */
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
  /** Drawn, or the signer's typed name. */
  | (Common & { type: 'signature' })

export type Fields = Readonly<Record<string, Field>>
export type NamedField = Field & { name: string }

/** A checked answer, by its field's type; a missing answer is empty. */
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

/** The error messages of a form. */
export type Wording = Readonly<{
  empty: (field: Field) => string
  notText: (field: Field) => string
  unreadable: (field: Field) => string
  tooLong: (field: Field, max: number) => string
  /** Not what the field asks for, such as a date that does not exist. */
  wrong: (field: Field) => string
  notOneOf: (field: Field, options: readonly string[]) => string
}>

/** The questions and their validation; the module that stores the answers adds the rest. */
export type FormDefinition<F = Fields, Output = Values<F>> = {
  fields: F
  /** Documented error messages that differ from the defaults. */
  wording?: Wording
  /** Errors across fields that are valid one by one, by field. */
  check?(values: Values<F>): Readonly<Record<string, string>> | undefined
  /** The answers as they are stored, where that is not field by field. */
  shape?(values: Values<F>): Output
}

/** The name of a field in errors. */
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

/** One way to answer a choice. `sets` fills other fields that are still empty. */
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

/** Whether a value means yes: from JSON, or from a form, which omits unticked boxes. */
export function isYes(value: unknown): boolean {
  return value === true || value === 'yes' || value === 'on'
}

/** The honeypot of every form. People can neither see nor reach it, so only bots fill it in. */
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
  /** For a choice from a list that staff edit, and for a typed signature. */
  listed: 120,
} as const
