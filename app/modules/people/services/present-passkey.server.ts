import type { PasskeyRow } from '#app/modules/access/data/passkeys.server.ts'
import type { ListedPasskey } from '../schema/passkeys.ts'

/** A passkey as its owner sees it; the key itself stays here. */
export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): ListedPasskey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
