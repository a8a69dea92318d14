import { z } from 'zod'

const version = z.number().int().min(1)

/** The lead that a mail is put to: chosen from those offered, or by its reference. */
export const attachMailSchema = z.strictObject({
  id: z.uuid(),
  version,
  reference: z
    .string()
    .trim()
    .toUpperCase()
    .min(1, 'Enter the reference of a lead.')
    .max(40, 'A reference looks like BC-7K3F-9QXM.'),
})

/** dismiss: nobody needs it; restore: it waits again; detach: it was put to the wrong lead. */
export const mailChanges = ['dismiss', 'restore', 'detach'] as const

export const changeMailSchema = z.strictObject({
  id: z.uuid(),
  version,
  change: z.enum(mailChanges),
})

/** The folders of the list: what waits, what needs nobody, what staff put away. */
export const mailFolders = ['unmatched', 'set-aside', 'dismissed'] as const
export type MailFolder = (typeof mailFolders)[number]
