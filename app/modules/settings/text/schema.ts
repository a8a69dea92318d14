import { z } from 'zod'
import { cleanText, codePointLength, isStorableText } from '#app/basics/text.ts'
import { findUnsafeLink } from './rules.ts'

export type TextField = {
  name: string
  label: string
  maxLength: number
  hint?: string
  isOptional?: true
  /** The field may contain paragraphs, lists and links. */
  isMarked?: true
  /** Several lines of unformatted text, one item per line. */
  isList?: true
  isInternal?: true
  /** May be empty only while the text is hidden. */
  isNeededToShow?: true
}

const textField = (name: string, label: string, maxLength: number, more: Partial<TextField> = {}) =>
  ({ name, label, maxLength, ...more }) satisfies TextField

const consentField = textField('consentRecord', 'Record of consent', 200, {
  hint: 'Where the client’s written consent is filed. Required unless the text is hidden. Only staff see this.',
  isOptional: true,
  isNeededToShow: true,
  isInternal: true,
})

/** The fields of each kind of text. A kind that can be hidden also has the flag `isHidden`. */
export const textKinds = {
  introduction: {
    label: 'Page introduction',
    canHide: false,
    fields: [
      textField('heading', 'Heading', 120),
      textField('lead', 'Introduction', 700, { isMarked: true }),
    ],
  },
  testimonial: {
    label: 'Testimonial',
    canHide: true,
    fields: [
      textField('quote', 'Quote', 600),
      textField('name', 'Name', 80),
      textField('role', 'Role', 80, { isOptional: true }),
      textField('company', 'Company', 120, { isOptional: true }),
      consentField,
    ],
  },
  'case-study': {
    label: 'Case study',
    canHide: true,
    fields: [
      textField('title', 'Title', 120),
      textField('client', 'Client', 160),
      textField('problem', 'The problem', 2_000, { isMarked: true }),
      textField('recipe', 'The recipe', 1_000, { isList: true, hint: 'One ingredient per line.' }),
      textField('result', 'Result', 2_000, { isMarked: true }),
      consentField,
    ],
  },
  faq: {
    label: 'Question and answer',
    canHide: true,
    fields: [
      textField('question', 'Question', 200),
      textField('answer', 'Answer', 2_000, { isMarked: true }),
    ],
  },
  note: {
    label: 'Note',
    canHide: false,
    fields: [textField('text', 'Text', 600, { isMarked: true, isOptional: true })],
  },
} as const satisfies Record<
  string,
  { label: string; canHide: boolean; fields: readonly TextField[] }
>
export type TextKind = keyof typeof textKinds
export type TextValue = Record<string, string | boolean>
/** The edited texts of a place, by ID. If a text is missing, pages show its documented default. */
export type EditedTexts = Readonly<Record<string, TextValue>>

/** A text that staff can edit. The default is the wording from the project documents. */
export type SiteText = {
  id: string
  kind: TextKind
  name: string
  /** Name of a group of texts that pages read together. A cached page depends on the whole group. */
  place: string
  path: string
  /** If absent, nothing is shown until staff write the text. */
  documented?: TextValue
  /** True if the documented default is an invented sample. The text itself includes a note about this. */
  isSample?: true
}

function fieldSchema({ label, maxLength, isOptional, isMarked, isList }: TextField) {
  const hasLines = isMarked || isList
  const clean = (value: string) =>
    hasLines ? cleanText(value) : cleanText(value.replaceAll(/\s+/g, ' '))
  return z
    .string(`${label}: enter some text.`)
    .refine(isStorableText, `${label}: remove the characters that cannot be stored.`)
    .overwrite(clean)
    .refine(
      (value) => codePointLength(value) <= maxLength,
      `${label}: use at most ${maxLength} characters.`,
    )
    .refine((value) => isOptional || value !== '', `${label}: please fill this in.`)
    .superRefine((value, ctx) => {
      const unsafe = isMarked ? findUnsafeLink(value) : undefined
      if (unsafe === undefined) return
      ctx.addIssue({
        code: 'custom',
        message: `${label}: the link to “${unsafe.slice(0, 60)}” does not work. Start it with https://, or with / for a page on this site.`,
      })
    })
}

const schemaByKind = Object.fromEntries(
  Object.entries(textKinds).map(([kind, { fields, canHide }]) => [
    kind,
    z
      .strictObject({
        ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
        ...(canHide ? { isHidden: z.boolean('Choose whether this is hidden.') } : {}),
      })
      .refine(
        (value: Record<string, unknown>) => value.isHidden !== false || value.consentRecord !== '',
        {
          path: ['consentRecord'],
          message:
            'Record of consent: enter where the client’s consent is filed, or hide this text.',
        },
      ),
  ]),
) as unknown as Record<TextKind, z.ZodType<TextValue>>

/** Returns the schema that validates a text: it cleans the text, limits its length and refuses unsafe links. */
export const textSchema = (kind: TextKind) => schemaByKind[kind]

export function emptyText(kind: TextKind): TextValue {
  const { fields, canHide } = textKinds[kind]
  const empty = Object.fromEntries(fields.map(({ name }) => [name, '']))
  return canHide ? { ...empty, isHidden: false } : empty
}

export const draftSchema = z.strictObject({
  /** null deletes the draft. */
  value: z.record(z.string().max(40), z.union([z.string().max(20_000), z.boolean()])).nullable(),
  baseVersion: z.number().int().min(1),
})
