import { z } from 'zod'
import { normalizeEmail } from '#app/basics/contact-details.ts'
import { type StaffRole, staffRoles } from '#app/basics/staff-roles.ts'
import { hasVisibleCharacter } from '#app/basics/text.ts'

export const staffRoleSchema = z.enum(staffRoles)

export const minPasswordLength = 15
export const maxPasswordLength = 128

export const emailSchema = z
  .string({ error: 'Please enter your email address.' })
  .overwrite(normalizeEmail)
  .toLowerCase()
  .min(1, 'Please enter your email address.')
  .max(254, 'This email address is too long.')
  .pipe(z.email('Please enter a valid email address.'))

/** Sign-in input. The rules for new passwords apply only when a password is set. */
export const signInSchema = z.object({
  email: emailSchema,
  password: z
    .string({ error: 'Please enter your password.' })
    .min(1, 'Please enter your password.')
    .max(
      maxPasswordLength,
      `This password is too long. Passwords have at most ${maxPasswordLength} characters.`,
    ),
  /** Code of the authenticator app or a recovery code, if the account has a second step. */
  code: z
    .string({ error: 'Please enter the code.' })
    .trim()
    .max(40, 'This code is too long.')
    .optional(),
})

const newPasswordSchema = z
  .string({ error: 'Please choose a password.' })
  .min(
    minPasswordLength,
    `Use at least ${minPasswordLength} characters. Several words are easy to remember.`,
  )
  .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`)
  .refine((value) => !value.includes('\0'), 'This password contains a character you can’t use.')

// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
export const fullNameSchema = z
  .string({ error: 'Please enter a name.' })
  .trim()
  .refine(hasVisibleCharacter, 'Please enter a name.')
  .max(120, 'Use at most 120 characters.')
  .refine((value) => !controlCharacter.test(value), 'This name contains a character you can’t use.')
  .transform((value) => value.normalize('NFC'))

export const newStaffUserSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  fullName: fullNameSchema,
  role: staffRoleSchema,
})

export const resetLinkSchema = z.object({ email: emailSchema })

const linkToken = z
  .string({ error: 'This link is incomplete. Copy the whole link and try again.' })
  .min(1, 'This link is incomplete. Copy the whole link and try again.')
  .max(200, 'This link is incomplete. Copy the whole link and try again.')

export const passwordResetSchema = z.object({ token: linkToken, password: newPasswordSchema })

export const claimLinkSchema = z.object({ token: linkToken })

/** Input for the account of the first administrator. It has no role, because this person is always a super_admin. */
export const firstPersonSchema = newStaffUserSchema.omit({ role: true })

export const claimSchema = firstPersonSchema.extend({ token: linkToken })

export const ownNameSchema = z.object({ full_name: fullNameSchema })

/** Whether a person also gets decisions on their own requests by email. */
export const wantsMailSchema = z.strictObject({ wants_mail: z.boolean('Choose yes or no.') })

export const ownPasswordSchema = z.object({
  current_password: signInSchema.shape.password,
  new_password: newPasswordSchema,
})

/** Staff user as returned by admin-auth and stored in the browser, for display only. */
export type StaffUser = {
  id: string
  email: string
  full_name: string
  role: StaffRole
  permissions: Record<string, boolean>
}

/** The record under admin_session in local storage. */
export type StaffSession = { access_token: string; expires_at: string }

const invalidPasskeyAnswer = 'The response from your passkey is not valid. Try again.'
const base64url = (maxLength: number) =>
  z
    .string(invalidPasskeyAnswer)
    .max(maxLength, invalidPasskeyAnswer)
    .regex(/^[\w-]*$/, invalidPasskeyAnswer)
const credentialId = base64url(1400).min(1, invalidPasskeyAnswer)
const credentialFields = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', invalidPasskeyAnswer),
  clientExtensionResults: z.object({}).default({}),
}

/** Browser response after creating a passkey (WebAuthn, RegistrationResponseJSON). */
export const passkeyRegistrationSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z
      .array(z.string().max(40, invalidPasskeyAnswer))
      .max(10, invalidPasskeyAnswer)
      .optional(),
  }),
})

/** Browser response after signing in with a passkey (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAssertionSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).optional(),
  }),
})

const actionField = <Action extends string>(action: Action) => ({ action: z.literal(action) })

/** Requests that admin-auth accepts. An empty object checks whether the session sent with it is still valid. */
export const adminAuthSchema = z.union([
  z.strictObject({}),
  signInSchema.extend({ passkey: passkeyAssertionSchema.optional() }),
  z.object({ ...actionField('logout'), keepsForms: z.boolean().optional().catch(undefined) }),
  passwordResetSchema.extend(actionField('reset-password')),
  claimLinkSchema.extend(actionField('check-claim')),
  claimSchema.extend(actionField('claim')),
  z.object(actionField('passkey-options')),
  z.object({ ...actionField('passkey'), response: passkeyAssertionSchema }),
])

export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>
export type PasskeyRegistration = z.infer<typeof passkeyRegistrationSchema>
