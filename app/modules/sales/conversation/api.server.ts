import { Hono } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { findLead } from '../lead/data/inbox.server.ts'
import { allow, sessionOf } from '#app/modules/access/session/service.server.ts'
import { savedFile } from '#app/platform/documents/files.server.ts'
import { json, query, RefusalError, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { readChannelComposer } from './api/read-channel.server.ts'
import { readComposer, readConversation } from './api/read-conversation.server.ts'
import { findFile, readFileBytes } from './data/files.server.ts'
import { findOtherWriters } from './data/writers.server.ts'
import { writingEndsMs } from './rules/writers.ts'
import { noteWritingSchema, saveDraftSchema, sendReplySchema } from './schema/replies.ts'
import { beginFileSchema, copyFileSchema, removeFileSchema } from './schema/files.ts'
import { channelMessageSchema } from './schema/channel-message.ts'
import { logCallSchema } from './schema/calls.ts'
import { noteWriting } from './services/note-writing.server.ts'
import { listAttachable } from './services/attachable-sources.server.ts'
import { beginFile, copyFile, receiveFilePart, removeFile } from './services/draft-files.server.ts'
import { shownAs } from './services/message-files.server.ts'
import { logCall } from './services/log-call.server.ts'
import { saveDraft } from './services/save-draft.server.ts'
import { sendByChannel } from './services/send-by-channel.server.ts'
import { sendReply } from './services/send-reply.server.ts'
import { undoReply } from './services/undo-reply.server.ts'

const isUuid = (value: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)

async function leadOf(ctx: Context, id: string) {
  const lead = isUuid(id) ? await findLead(ctx.db, id) : undefined
  if (!lead) throw new RefusalError(refused('not-found', 'There is no such lead.'))
  return lead
}

/** The conversations of leads under /api/admin/conversations. */
export const conversationsApi = new Hono<AppEnv>()
  .get('/:leadId', allow('editor'), query<{ before?: string }>(), async (c) => {
    const ctx = c.get('ctx')
    const lead = await leadOf(ctx, c.req.param('leadId'))
    return c.json(await readConversation(ctx, lead, c.req.query('before')))
  })
  .get('/:leadId/composer', allow('editor'), async (c) => {
    const ctx = c.get('ctx')
    const lead = await leadOf(ctx, c.req.param('leadId'))
    return c.json(await readComposer(ctx, lead, sessionOf(c).actor.id))
  })
  .get('/:leadId/channels/:channel', allow('editor'), async (c) => {
    const ctx = c.get('ctx')
    const lead = await leadOf(ctx, c.req.param('leadId'))
    const found = await readChannelComposer(
      ctx,
      lead,
      c.req.param('channel'),
      sessionOf(c).actor.id,
    )
    return c.json(unwrap(found))
  })
  .post(
    '/:leadId/channels/:channel/messages',
    allow('editor'),
    json(channelMessageSchema, 'leadId', 'channel'),
    async (c) => {
      const { leadId, channel } = c.req.param()
      return c.json(
        unwrap(await sendByChannel(c.get('ctx'), { ...c.req.valid('json'), leadId, channel })),
      )
    },
  )
  .get('/:leadId/attachable', allow('editor'), async (c) => {
    const lead = await leadOf(c.get('ctx'), c.req.param('leadId'))
    return c.json({ sources: await listAttachable(c.get('ctx'), lead.id) })
  })
  .post('/:leadId/files', allow('editor'), json(beginFileSchema, 'leadId'), async (c) => {
    const input = { ...c.req.valid('json'), leadId: c.req.param('leadId') }
    return c.json(unwrap(await beginFile(c.get('ctx'), input)))
  })
  .post('/:leadId/files/copy', allow('editor'), json(copyFileSchema, 'leadId'), async (c) => {
    const input = { ...c.req.valid('json'), leadId: c.req.param('leadId') }
    return c.json(unwrap(await copyFile(c.get('ctx'), input)))
  })
  .put('/:leadId/files/:id/parts/:start', allow('editor', { takesFile: true }), async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    return c.json(unwrap(await receiveFilePart(c.get('ctx'), c.req.param(), bytes)))
  })
  .delete(
    '/:leadId/files/:id',
    allow('editor'),
    json(removeFileSchema, 'leadId', 'id'),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.param() }
      unwrap(await removeFile(c.get('ctx'), input))
      return c.json({ isRemoved: true })
    },
  )
  .get('/:leadId/files/:id', allow('editor'), async (c) => {
    const { leadId, id } = c.req.param()
    const { db } = c.get('ctx')
    const file = isUuid(leadId) && isUuid(id) ? await findFile(db, leadId, id) : undefined
    const isSeen = file?.messageId || file?.staffId === sessionOf(c).actor.id
    if (!file || !isSeen || file.isHeld || file.received < file.size)
      throw new RefusalError(refused('not-found', 'There is no such file.'))
    const { name } = file
    const type = shownAs(file.type) ? file.type : 'application/octet-stream'
    return savedFile(c, await readFileBytes(db, id), { name, type })
  })
  .get('/:leadId/writers', allow('editor'), async (c) => {
    const { db, clock } = c.get('ctx')
    const lead = await leadOf(c.get('ctx'), c.req.param('leadId'))
    const since = new Date(clock.now().getTime() - writingEndsMs)
    return c.json({ names: await findOtherWriters(db, lead.id, sessionOf(c).actor.id, since) })
  })
  .put('/:leadId/writing', allow('editor'), json(noteWritingSchema, 'leadId'), async (c) => {
    const input = { ...c.req.valid('json'), leadId: c.req.param('leadId') }
    return c.json(unwrap(await noteWriting(c.get('ctx'), input)))
  })
  .put('/:leadId/draft', allow('editor'), json(saveDraftSchema, 'leadId'), async (c) => {
    const input = { ...c.req.valid('json'), leadId: c.req.param('leadId') }
    return c.json(unwrap(await saveDraft(c.get('ctx'), input)))
  })
  .post('/:leadId/replies', allow('editor'), json(sendReplySchema, 'leadId'), async (c) => {
    const input = { ...c.req.valid('json'), leadId: c.req.param('leadId') }
    return c.json(unwrap(await sendReply(c.get('ctx'), input)))
  })
  .post('/:leadId/replies/:messageId/undo', allow('editor'), async (c) => {
    const { leadId, messageId } = c.req.param()
    return c.json(unwrap(await undoReply(c.get('ctx'), { leadId, messageId })))
  })
  .post('/:leadId/calls', allow('editor'), json(logCallSchema, 'leadId'), async (c) => {
    const input = { ...c.req.valid('json'), leadId: c.req.param('leadId') }
    return c.json(unwrap(await logCall(c.get('ctx'), input)))
  })
