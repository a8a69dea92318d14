import { z } from 'zod'
import { emailLine, fieldLimits, requiredLine, yesOrNo } from '../../schema/fields.ts'
import { referralContent } from './content.ts'

const { labels } = referralContent

/** BUN-11, D-39: two people, a statement about each; the friend's own consent is pending until they give it. */
export const referralSchema = z
  .object({
    name: requiredLine({ label: labels.name, max: fieldLimits.name }),
    email: emailLine(labels.email),
    friendName: requiredLine({ label: labels.friendName, max: fieldLimits.name }),
    friendEmail: emailLine(labels.friendEmail),
    ownConsent: agreed(),
    friendKnows: agreed(),
  })
  .refine(({ email, friendEmail }) => email.toLowerCase() !== friendEmail.toLowerCase(), {
    path: ['friendEmail'],
    error: "Your friend's email: this is your own address.",
  })
  .transform((fields) => ({ ...fields, friendAnswer: 'pending' as const }))

function agreed() {
  return yesOrNo('This statement').refine((isTicked) => isTicked, {
    error: 'Please tick this statement, or we cannot ask your friend.',
  })
}
