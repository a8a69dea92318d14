import { z } from 'zod'
import { normalizeEmail } from '#app/basics/email-address.ts'
import { hasVisibleCharacter } from '#app/basics/text.ts'
import { type StaffRole, staffRoles } from '#app/basics/staff-roles.ts'

export const staffRoleSchema = z.enum(staffRoles)

export const minPasswordLength = 15
export const maxPasswordLength = 128

export const emailSchema = z
  .string({ error: 'Please enter your e-mail address.' })
  .overwrite(normalizeEmail)
  .toLowerCase()
  .min(1, 'Please enter your e-mail address.')
  .max(254, 'This e-mail address is too long.')
  .pipe(z.email('Please enter a valid e-mail address.'))

/** What is typed to sign in; the rules for a password hold where one is set, not here. */
export const signInSchema = z.object({
  email: emailSchema,
  password: z
    .string({ error: 'Please enter your password.' })
    .min(1, 'Please enter your password.')
    .max(maxPasswordLength, `A password has at most ${maxPasswordLength} characters.`),
  /** Of the authenticator app, or a recovery code; asked for once the password was right. */
  code: z
    .string({ error: 'Please enter the code.' })
    .trim()
    .max(40, 'A code is shorter than this.')
    .optional(),
})

export const newPasswordSchema = z
  .string({ error: 'Please choose a password.' })
  .min(
    minPasswordLength,
    `Use at least ${minPasswordLength} characters; several words are easy to remember.`,
  )
  .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`)
  .refine((value) => !value.includes('\0'), 'This password has a character that cannot be used.')

// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
export const fullNameSchema = z
  .string({ error: 'Please enter a name.' })
  .trim()
  .refine(hasVisibleCharacter, 'Please enter a name.')
  .max(120, 'Use at most 120 characters.')
  .refine(
    (value) => !controlCharacter.test(value),
    'This name has a character that cannot be used.',
  )
  .transform((value) => value.normalize('NFC'))

export const newStaffUserSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  fullName: fullNameSchema,
  role: staffRoleSchema,
})

export const resetLinkSchema = z.object({ email: emailSchema })

export const passwordResetSchema = z.object({
  token: z
    .string({ error: 'The link is not complete.' })
    .min(1, 'The link is not complete.')
    .max(200, 'The link is not complete.'),
  password: newPasswordSchema,
})

export const ownNameSchema = z.object({ full_name: fullNameSchema })

/** Whether decisions on own requests are told by mail, besides the bell (STF-04). */
export const ownMailSchema = z.strictObject({ wants_mail: z.boolean('Say yes or no.') })

export const ownPasswordSchema = z.object({
  current_password: signInSchema.shape.password,
  new_password: newPasswordSchema,
})

/** The person as admin-auth shows it and the browser keeps it, for display only (D-100). */
export type StaffUser = {
  id: string
  email: string
  full_name: string
  role: StaffRole
  permissions: Record<string, boolean>
}

/** What local storage keeps under admin_session (ADL-11). */
export type StaffSession = { access_token: string; expires_at: string }

const invalidPasskeyAnswer = 'This is no answer of a passkey.'
const base64url = (maxLength: number) =>
  z
    .string(invalidPasskeyAnswer)
    .max(maxLength, invalidPasskeyAnswer)
    .regex(/^[\w-]*$/, invalidPasskeyAnswer)
const id = base64url(1400).min(1, invalidPasskeyAnswer)
const about = {
  id,
  rawId: id,
  type: z.literal('public-key', invalidPasskeyAnswer),
  clientExtensionResults: z.object({}).default({}),
}

/** What a browser answers when it made a passkey (WebAuthn, RegistrationResponseJSON). */
export const madePasskeySchema = z.object({
  ...about,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z
      .array(z.string().max(40, invalidPasskeyAnswer))
      .max(10, invalidPasskeyAnswer)
      .optional(),
  }),
})

/** What a browser answers when its person chose a passkey (WebAuthn, AuthenticationResponseJSON). */
export const usedPasskeySchema = z.object({
  ...about,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).optional(),
  }),
})
export type UsedPasskey = z.infer<typeof usedPasskeySchema>
export type MadePasskey = z.infer<typeof madePasskeySchema>
