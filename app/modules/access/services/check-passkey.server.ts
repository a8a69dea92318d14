import { siteAddress } from '#app/platform/env.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { checkSignIn } from '../data/passkey-proofs.server.ts'
import { findPasskey, notePasskeyUse } from '../data/passkeys.server.ts'
import { relyingPartyOf } from '../rules/relying-party.ts'
import type { UsedPasskey } from '../schema/passkey.ts'

/**
 * Whose passkey answered, with its name; undefined for a challenge that was used or never given, another site, a
 * signature that does not fit, a person not verified by the device, or a counter that went back: such a key was copied.
 * @param ownerId whose it must be
 */
export async function checkPasskey(
  ctx: Context,
  used: UsedPasskey,
  ownerId?: string,
): Promise<{ userId: string; name: string } | undefined> {
  const party = relyingPartyOf(siteAddress(ctx.env))
  const passkey = party && (await findPasskey(ctx.db, used.id))
  if (!passkey || !isOf(used, passkey.userId)) return undefined
  if (ownerId !== undefined && passkey.userId !== ownerId) return undefined
  const newCounter = await checkSignIn(ctx.db, party, used, passkey)
  if (newCounter === undefined) return undefined
  if (!(await notePasskeyUse(ctx.db, passkey, newCounter))) return undefined
  return { userId: passkey.userId, name: passkey.name }
}

/** The device names whose key it believes to use; where it names someone else, the answer was put together. */
function isOf({ response }: UsedPasskey, userId: string): boolean {
  return (
    response.userHandle === undefined ||
    Buffer.from(response.userHandle, 'base64url').toString() === userId
  )
}
