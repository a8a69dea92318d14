import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { spokenNoticeVersion } from '../content.ts'
import { noticeTexts } from '../content/notices.ts'
import { callerForm } from '../forms/caller.ts'

/** What is read to a caller (STF-08), with the company's name and what is needed. */
export async function readSpokenNotice(ctx: Context) {
  const { legalName } = await readSettings(ctx, 'site')
  const { notice, consent } = noticeTexts[spokenNoticeVersion]!
  return {
    version: spokenNoticeVersion,
    notice: notice.replace('{company}', legalName).replace('{needed}', callerForm.mandatory),
    consent,
  }
}
