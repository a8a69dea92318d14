import { z } from 'zod'
import { storableText } from '#app/basics/schema-parts.ts'
import { cleanText } from '#app/basics/text.ts'
import { leadKinds } from '../lead/schema.ts'

const unstorable = 'This text contains characters we can’t store. Remove them and try again.'

const snippetTextSchema = (max: number, missing: string, tooLong: string) =>
  z
    .string(missing)
    .transform(cleanText)
    .pipe(storableText(max, tooLong, unstorable).min(1, missing))

/** Input that saves a snippet; `version` is 0 for a new one. */
export const saveSnippetSchema = z.strictObject({
  id: z.uuid(),
  title: snippetTextSchema(
    80,
    'Give the snippet a title.',
    'A title can be up to 80 characters long.',
  ).refine((value) => !value.includes('\n'), 'Keep the title on one line.'),
  body: snippetTextSchema(
    4000,
    'Write the text of the snippet.',
    'A snippet can be up to 4,000 characters long.',
  ),
  kind: z.enum(leadKinds, 'Choose a form from the list.').nullable(),
  version: z.number().int().min(0),
})

export const deleteSnippetSchema = z.strictObject({
  id: z.uuid(),
  version: z.number().int().min(1),
})
