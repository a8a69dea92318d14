import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { Lead } from '../../lead/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { findDraft } from '../data/drafts.server.ts'
import { readDraftFiles, type FileState } from '../services/draft-files.server.ts'
import { replyBy, type ReplyChannelState } from '../services/message-channels.server.ts'

type Draft = {
  address: string
  subject: string
  body: string
  version: number
  updatedAt: Date
}
type ChannelComposer = ReplyChannelState & {
  channel: string
  draft: Draft | null
  files: FileState[]
}

/** Words that were taken back are a draft as they were typed, without what the channel had added. */
const withoutEnding = (body: string, ending: string | null) =>
  ending === null ? body : body.replace(`\n\n${ending}`, '')

/** What the composer of a channel other than mail begins with, and says before anybody types (WAP-03). */
export async function readChannelComposer(
  ctx: Context,
  lead: Lead,
  name: string,
  staffId: string,
): Promise<Outcome<ChannelComposer, 'not-found'>> {
  const channel = replyBy(ctx, name)
  if (!channel) return refused('not-found', 'There is no such channel.')
  const state = await channel.read(ctx, lead)
  const place = { leadId: lead.id, staffId, channel: name }
  const draft = await findDraft(ctx.db, place)
  return accepted({
    ...state,
    files: await readDraftFiles(ctx, place),
    channel: name,
    draft: draft
      ? {
          address: draft.address,
          subject: draft.subject,
          body: withoutEnding(draft.body, state.ending),
          version: draft.version,
          updatedAt: draft.updatedAt,
        }
      : null,
  })
}
