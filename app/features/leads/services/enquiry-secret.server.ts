import type { Context } from '#app/platform/context.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { readCached } from '#app/platform/tagged-cache.server.ts'

/** What the keys of visitors' pages are made with (ADR 0044). */
export function readEnquirySecret(ctx: Context): Promise<string> {
  const load = () => readInstallationValue(ctx.db, 'enquiry-secret')
  return readCached(ctx, 'enquiry-secret', load)
}
