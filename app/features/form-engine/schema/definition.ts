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
  /** Comes with the page and has no control of its own. */
  isHidden?: true
  /** Takes the whole width where fields stand in two columns. */
  isWide?: true
  /** The detail of who sends the form that this field asks for. */
  holds?: ContactPart
  /** Tells of the business and of nobody, and outlives the sender's details (PRV-05); all else goes with them. */
  isStatistic?: true
  /** Tells something of somebody else than the sender, who must not read it in a copy of their data (PRV-04). */
  isAboutOther?: true
  /** Not among the answers that staff and the CRM read. */
  isUnread?: true
}

export type Field =
  | (Common & {
      type: 'line'
      max: number
      /** What is wrong with a value that is not empty, if anything. */
      check?: (value: string) => string | undefined
    })
  | (Common & { type: 'email' })
  | (Common & {
      type: 'phone'
      /** When what is typed must be a number that can be called (elsewhere anything is taken, D-65). */
      mustBeNumber?: (values: Readonly<Record<string, unknown>>) => boolean
    })
  | (Common & { type: 'text'; rows: number })
  | (Common & {
      type: 'choice'
      options: readonly string[]
      /** What people read for an option, where that differs. */
      names?: Readonly<Record<string, string>>
      /** Staff and the CRM read the documented option, not its name. */
      isReadByValue?: true
      /** The empty first option. */
      unset?: string
      /** What to choose, for who left a required one empty: "a service". */
      what?: string
      /** What counts as chosen where nothing was. */
      fallback?: string
    })
  | (Common & {
      type: 'box'
      /** What a box that must be ticked says while it is not. */
      unticked?: string
    })
  | (Common & { type: 'date' })
  | (Common & { type: 'time' })
  | (Common & { type: 'number'; least: number; most: number; correction: string })
  | (Common & { type: 'constant'; value: string })

export type Fields = Readonly<Record<string, Field>>

/** A checked answer, by the type of its field; what was left out is empty. */
type ValueOf<F> = F extends { type: 'box' }
  ? boolean
  : F extends { type: 'number' }
    ? number
    : F extends { type: 'constant'; value: infer Value }
      ? Value
      : F extends { type: 'choice'; options: readonly (infer Option)[] }
        ? F extends { isRequired: true } | { fallback: string }
          ? Option
          : Option | ''
        : string

/** The checked answers of a form, by field name. */
export type Values<F> = { -readonly [Name in keyof F]: ValueOf<F[Name]> }

/** What is asked and how it is checked; whoever stores the answers adds what becomes of them. */
export type FormDefinition<F, Output = Values<F>> = {
  fields: F
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

/** Whether a value says yes: of JSON, or of a form, where a box that is not ticked is not sent at all. */
export function isYes(value: unknown): boolean {
  return value === true || value === 'yes' || value === 'on'
}
