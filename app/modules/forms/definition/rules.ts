/** Contact details with their own database columns, independent of a form's field names. */
export type ContactPart = 'name' | 'email' | 'company' | 'phone'

export type CommonOptions = {
  /** Label of the field. Staff and the CRM see it next to the answer, without "(Optional)". */
  label: string
  /** Name of the field in error messages; defaults to the label. */
  inErrors?: string
  placeholder?: string
  hint?: string
  autoComplete?: string
  /** True, or a function that decides by the other answers. */
  isRequired?: boolean | ((values: Readonly<Record<string, unknown>>) => boolean)
  /** The page supplies the value; there is no visible control. */
  isHidden?: true
  /** Takes the full width in a two-column form. */
  isWide?: true
  /** The sender's contact detail that this field contains. */
  contactPart?: ContactPart
  /** Information about the business, kept when the sender's personal data is erased; other fields are erased. */
  isStatistic?: true
  /** Information about a person other than the sender. It is left out when the sender requests a copy of their data. */
  isAboutOther?: true
  /** Not included in the answers shown to staff and sent to the CRM. */
  isHiddenFromStaff?: true
  /** Sent separately from a client form's other answers, under the form's `preferencesName`. */
  isPreference?: true
}

type CheckOption = {
  /** Returns the error of a non-empty value, or undefined. */
  check?: (value: string) => string | undefined
}

type FieldOptions = {
  options: readonly string[]
  /** An option's label, if it differs from its value. */
  names?: Readonly<Record<string, string>>
}

/** All field types. The last group is only for client forms, whose controls need JavaScript. */
export type Field =
  | (CommonOptions & CheckOption & { type: 'line'; max: number })
  | (CommonOptions & { type: 'email' })
  | (CommonOptions &
      CheckOption & {
        type: 'phone'
        /** Decides by the other answers if the value must be a valid phone number; otherwise any text is valid. */
        mustBeNumber?: (values: Readonly<Record<string, unknown>>) => boolean
      })
  | (CommonOptions & { type: 'text'; rows: number; max?: number })
  | (CommonOptions &
      FieldOptions & {
        type: 'choice'
        /** Staff and the CRM see the option's value, as documented, and not its label. */
        isReadByValue?: true
        /** Label of the empty first option. */
        unset?: string
        /** Noun for the error if nothing is chosen: "a service". */
        what?: string
        fallback?: string
        /** Shows all options as radio buttons, and not as a drop-down list. */
        layout?: 'radios'
      })
  | (CommonOptions & {
      type: 'box'
      /** Error message if this required box is not ticked. */
      unticked?: string
    })
  | (CommonOptions & { type: 'date'; startsAsToday?: true })
  | (CommonOptions & { type: 'time' })
  | (CommonOptions & {
      type: 'number'
      min: number
      max?: number
      /** Error message with instructions to correct an invalid number. */
      correction?: string
      /** Unit that may be typed after the number, or before it if `isUnitFirst`. */
      unit?: string
      isUnitFirst?: true
    })
  | (CommonOptions & { type: 'constant'; value: string })
  | (CommonOptions & FieldOptions & { type: 'choices' })
  /** An option from a list that staff edit, or free text. */
  | (CommonOptions & {
      type: 'listed'
      list: string
      unset: string
      otherLabel: string
      otherHint?: string
    })
  /** The date in `from` plus the months for the value of `by`; a value missing in `months` means no end date. */
  | (CommonOptions & {
      type: 'end-date'
      from: string
      by: string
      months: Readonly<Record<string, number>>
    })
  /** Never required, because pictures cannot be added without JavaScript. */
  | (CommonOptions & { type: 'pictures'; max: number; isRequired?: never })
  /** A drawn signature, or the signer's typed name. */
  | (CommonOptions & { type: 'signature' })

export type Fields = Readonly<Record<string, Field>>
export type NamedField = Field & { name: string }

/** The type of a validated answer, by field type. A missing answer is empty. */
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

export type Values<F> = { -readonly [Name in keyof F]: ValueOf<F[Name]> }

export type Wording = Readonly<{
  empty: (field: Field) => string
  notText: (field: Field) => string
  unreadable: (field: Field) => string
  tooLong: (field: Field, max: number) => string
  /** The answer is not valid for this field type, for example a date that does not exist. */
  wrong: (field: Field) => string
  notOneOf: (field: Field, options: readonly string[]) => string
}>

/** A form's questions and their validation. Modules that store answers extend this type. */
export type FormDefinition<F = Fields, Output = Values<F>> = {
  fields: F
  /** Documented error messages that differ from the defaults. */
  wording?: Wording
  /** Returns errors that depend on several fields, by field name. Runs once each field is valid by itself. */
  check?(values: Values<F>): Readonly<Record<string, string>> | undefined
  /** Converts the answers to their stored structure; without it, they are stored field by field. */
  shape?(values: Values<F>): Output
}

export function nameInErrors({ label, inErrors }: Field): string {
  return inErrors ?? removeOptionalMark(label)
}

export function removeOptionalMark(label: string): string {
  return label.replace(' (Optional)', '')
}

export function visibleFields<F extends Fields>(form: { fields: F }): (keyof F & string)[] {
  return Object.keys(form.fields).filter((name) => !form.fields[name]!.isHidden)
}

export function fieldsOf(form: { fields: Fields }): NamedField[] {
  return Object.entries(form.fields).map(([name, field]) => ({ ...field, name }))
}

export function findFieldByName(form: { fields: Fields }, name: string): NamedField | undefined {
  return Object.hasOwn(form.fields, name) ? { ...form.fields[name]!, name } : undefined
}

/** An option of a choice. Choosing it also fills the fields in `sets`, if they are empty. */
export type Option = {
  value: string
  label: string
  group?: string
  sets?: Readonly<Record<string, string>>
}

/** Lists of options that staff edit, by name. */
export type OptionLists = Readonly<Record<string, readonly Option[]>>

export function optionsOf(field: Field, lists: OptionLists = {}): readonly Option[] {
  if (field.type === 'listed') return lists[field.list] ?? []
  if (field.type !== 'choice' && field.type !== 'choices') return []
  return field.options.map((value) => ({ value, label: field.names?.[value] ?? value }))
}

export function optionsFromNames(names: Readonly<Record<string, string>>) {
  return { options: Object.keys(names), names }
}

/** Returns whether a value means yes, either from JSON or from an HTML form, which omits unticked boxes. */
export function isYes(value: unknown): boolean {
  return value === true || value === 'yes' || value === 'on'
}

/** Name of the honeypot field in every form. People can neither see nor reach it, so only bots fill it in. */
export const honeypotName = 'website_url'

// Don't import Zod in this file: browsers load this file with every form.

/** Maximum lengths in code points; form controls use them as `maxlength`. */
export const fieldLimits = {
  name: 120,
  email: 254,
  company: 160,
  phone: 60,
  city: 100,
  address: 300,
  text: 4_000,
  /** For an option of a list that staff edit, and for a typed signature. */
  listed: 120,
} as const
