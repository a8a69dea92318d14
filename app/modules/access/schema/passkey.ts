import { z } from 'zod'

const wrong = 'This is no answer of a passkey.'
const base64url = (longest: number) =>
  z
    .string(wrong)
    .max(longest, wrong)
    .regex(/^[\w-]*$/, wrong)
const id = base64url(1400).min(1, wrong)
const about = {
  id,
  rawId: id,
  type: z.literal('public-key', wrong),
  clientExtensionResults: z.object({}).default({}),
}

/** What a browser answers when it made a passkey (WebAuthn, RegistrationResponseJSON). */
export const madePasskeySchema = z.object({
  ...about,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(40, wrong)).max(10, wrong).optional(),
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
