import type { Lead } from '../../lead/data.server.ts'
import { privacyNotice } from '../../lead/content.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { privacyEnding } from '../content/words.ts'
import { hasWritten } from '../data/messages.server.ts'

/**
 * How we use what somebody tells us, for the end of our next message: whoever wrote first has seen no form (PRV-01,
 * WAP-02). Null where a form has told it, or a message of ours in the same lead.
 */
export async function readPrivacyEnding(
  { env }: Context,
  db: Queryable,
  lead: Lead,
): Promise<string | null> {
  if (lead.kind !== 'whatsapp') return null
  const address = new URL(privacyNotice.link.href, siteAddress(env)).href
  if (await hasWritten(db, lead.id, address)) return null
  const { legalName } = (await findSettings(db, 'site')).value
  return privacyEnding(legalName, address)
}
