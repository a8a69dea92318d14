import { z } from 'zod'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { type AccessDecision, type Person, authorize } from '#app/modules/access/rules.ts'
import { pageRequirement } from '../rules.ts'

/**
 * The query string of a list, name by name. Each list parses its own address and ignores unknown values, also those
 * of a view saved by an older release.
 */
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
        .max(60, 'A name has at most 60 characters.')
        .refine(isStorableText, 'The name contains characters that cannot be stored.'),
    ),
  filter: viewFilterSchema,
})

export const viewId = z.uuid()

export type SavedView = { id: string; name: string; filter: Record<string, string> }

/** The lists of the console whose filters are kept in their address, so that a person may keep them as views. */
const pages = {
  products: '/admin/products',
  leads: '/admin/leads',
  approvals: '/admin/approvals',
  activity: '/admin/activity',
} as const

export type ViewList = keyof typeof pages
export const viewLists = Object.keys(pages) as [ViewList, ...ViewList[]]

/** Views of a list are for those who may open it. */
export function authorizeViews(list: ViewList, person: Person): AccessDecision {
  return authorize(person, pageRequirement(pages[list]))
}
