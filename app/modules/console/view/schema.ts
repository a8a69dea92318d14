import { z } from 'zod'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { type AccessDecision, type Person, authorize } from '#app/modules/access/rules.ts'
import { pageRequirement } from '../rules.ts'

/** Not validated here, because each list ignores unknown values, such as those of an older release. */
const viewFilterSchema = z
  .record(
    z.string().regex(/^[a-z]{1,20}$/),
    z.string().max(200).transform(cleanText).refine(isStorableText),
  )
  .refine((filter) => Object.keys(filter).length <= 20)
  .transform((filter) =>
    Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
  )
export type ViewFilter = z.infer<typeof viewFilterSchema>

export const saveViewSchema = z.strictObject({
  name: z
    .string('Please name the view.')
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, 'Please name the view.')
        .max(60, 'Use at most 60 characters.')
        .refine(
          isStorableText,
          'The name contains a character we can’t store. Remove it and try again.',
        ),
    ),
  filter: viewFilterSchema,
})

export const viewIdSchema = z.uuid()

export type SavedView = { id: string; name: string; filter: Record<string, string> }

/** Lists whose filters are stored in the URL and can therefore be saved as views, with the path of each list. */
const listPages = {
  products: '/admin/products',
  leads: '/admin/leads',
  approvals: '/admin/approvals',
  activity: '/admin/activity',
} as const

export type ViewList = keyof typeof listPages
export const viewLists = Object.keys(listPages) as [ViewList, ...ViewList[]]

/** Allows access to the views of a list for people who may open the list's page. */
export function authorizeViews(list: ViewList, person: Person): AccessDecision {
  return authorize(person, pageRequirement(listPages[list]))
}
