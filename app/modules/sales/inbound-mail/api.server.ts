import { Hono } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import { savedFile } from '#app/platform/documents/files.server.ts'
import { json, query, RefusalError, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { findFile, findInboundMail, findOriginal, findOwnPictures } from './data.server.ts'
import { readMails } from './api/read-mails.server.ts'
import { mailDocument } from './rules/sanitize-mail.server.ts'
import { attachMailSchema, changeMailSchema } from './schema/handle.ts'
import { attachMail } from './services/attach-mail.server.ts'
import { changeInboundMail } from './services/change-mail.server.ts'

const isUuid = (value: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)
const missing = () => new RefusalError(refused('not-found', 'There is no such e-mail or file.'))

/** Mail that came in, under /api/admin/mail. */
export const inboundMailApi = new Hono<AppEnv>()
  .get('/', allow('editor'), query<{ folder?: string; before?: string }>(), async (c) =>
    c.json(await readMails(c.get('ctx'), c.req.query('folder'), c.req.query('before'))),
  )
  .get('/:id/html', allow('editor'), async (c) => {
    const { db } = c.get('ctx')
    const id = c.req.param('id')
    const mail = isUuid(id) ? await findInboundMail(db, id) : undefined
    if (!mail?.html) throw missing()
    const pictures = new Map(
      (await findOwnPictures(db, id)).map(({ contentId, type, bytes }) => [
        contentId ?? '',
        `data:${type};base64,${Buffer.from(bytes).toString('base64')}`,
      ]),
    )
    return c.json({ document: mailDocument(mail.html, pictures) })
  })
  .get('/:id/original', allow('editor'), async (c) => {
    const id = c.req.param('id')
    const original = isUuid(id) ? await findOriginal(c.get('ctx').db, id) : undefined
    if (!original) throw missing()
    return savedFile(c, original.bytes, { name: `mail-${id.slice(0, 8)}.eml` })
  })
  .get('/:id/files/:position', allow('editor'), async (c) => {
    const { id, position } = c.req.param()
    const isAsked = isUuid(id) && /^\d{1,4}$/.test(position)
    const file = isAsked ? await findFile(c.get('ctx').db, id, Number(position)) : undefined
    if (!file) throw missing()
    if (file.isHeld)
      throw new RefusalError(
        refused('not-allowed', 'This file could run on your computer, so it is held back.'),
      )
    return savedFile(c, file.bytes, { name: file.name })
  })
  .post('/:id/attach', allow('editor'), json(attachMailSchema, 'id'), async (c) => {
    const input = { ...c.req.valid('json'), id: c.req.param('id') }
    return c.json(unwrap(await attachMail(c.get('ctx'), input)))
  })
  .post('/:id/change', allow('editor'), json(changeMailSchema, 'id'), async (c) => {
    const input = { ...c.req.valid('json'), id: c.req.param('id') }
    return c.json(unwrap(await changeInboundMail(c.get('ctx'), input)))
  })
