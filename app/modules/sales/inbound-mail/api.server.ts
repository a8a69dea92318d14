import { Hono } from 'hono'
import { isUuid } from '#app/basics/ids.ts'
import { refused } from '#app/basics/outcome.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { attachmentResponse } from '#app/platform/documents/files.server.ts'
import { type AppEnv, RefusalError, json, query, runService } from '#app/platform/http.server.ts'
import { subjectOf } from '../lead/rules.ts'
import { attachMail, changeInboundMail } from './handling/service.server.ts'
import { readImapAddress } from './mailbox/rules.ts'
import { findMailbox } from './mailbox/store.server.ts'
import { type MailFolder, attachMailSchema, changeMailSchema, mailFolders } from './schema.ts'
import { readMailFiles } from './service.server.ts'
import {
  findFile,
  findInboundMail,
  findLikelyLeads,
  findMailPage,
  findOriginalMail,
  findInlinePictures,
} from './store.server.ts'
import { mailDocument } from './text/rules.server.ts'

const pageSize = 25

async function readMails(ctx: Context, requested: string | undefined, before: string | undefined) {
  const folder: MailFolder = mailFolders.find((name) => name === requested) ?? 'unmatched'
  const { mails, next } = await findMailPage(ctx.db, folder, before, pageSize)
  const likely = await findLikelyLeads(ctx.db, mails)
  const filesOf = await readMailFiles(ctx.db, mails)
  return {
    mailbox: await readMailboxState(ctx),
    items: mails.map(({ refersTo: _sources, micros: _micros, ...mail }) => ({
      ...mail,
      files: filesOf(mail.id),
      likely: (likely.get(mail.id) ?? []).map(({ kind, fields, email: _email, ...lead }) => ({
        ...lead,
        subject: subjectOf(kind, fields),
      })),
    })),
    next,
  }
}

async function readMailboxState({ db, env }: Context) {
  if (!env.IMAP_URL) return null
  const mailbox = await findMailbox(db, readImapAddress(env.IMAP_URL).name)
  return {
    state: mailbox?.state ?? 'away',
    since: mailbox?.stateSince ?? null,
    readAt: mailbox?.readAt ?? null,
    problem: mailbox?.problem ?? '',
  }
}

const notFoundError = () => new RefusalError(refused('not-found', 'Email or file not found.'))

/** Routes for received emails, under /api/admin/mail. */
export const inboundMailApi = new Hono<AppEnv>()
  .get('/', allow('editor'), query<{ folder?: string; before?: string }>(), async (c) =>
    c.json(await readMails(c.get('ctx'), c.req.query('folder'), c.req.query('before'))),
  )
  .get('/:id/html', allow('editor'), async (c) => {
    const { db } = c.get('ctx')
    const id = c.req.param('id')
    const mail = isUuid(id) ? await findInboundMail(db, id) : undefined
    if (!mail?.html) throw notFoundError()
    const pictures = new Map(
      (await findInlinePictures(db, id)).map(({ contentId, type, bytes }) => [
        contentId ?? '',
        `data:${type};base64,${Buffer.from(bytes).toString('base64')}`,
      ]),
    )
    return c.json({ document: mailDocument(mail.html, pictures) })
  })
  .get('/:id/original', allow('editor'), async (c) => {
    const id = c.req.param('id')
    const original = isUuid(id) ? await findOriginalMail(c.get('ctx').db, id) : undefined
    if (!original) throw notFoundError()
    return attachmentResponse(c, original.bytes, { name: `mail-${id.slice(0, 8)}.eml` })
  })
  .get('/:id/files/:position', allow('editor'), async (c) => {
    const { id, position } = c.req.param()
    const isAsked = isUuid(id) && /^\d{1,4}$/.test(position)
    const file = isAsked ? await findFile(c.get('ctx').db, id, Number(position)) : undefined
    if (!file) throw notFoundError()
    if (file.isHeld)
      throw new RefusalError(
        refused('not-allowed', 'This file could run on your computer, so we block it.'),
      )
    return attachmentResponse(c, file.bytes, { name: file.name })
  })
  .post('/:id/attach', allow('editor'), json(attachMailSchema, 'id'), (c) =>
    runService(c, attachMail, c.req.param()),
  )
  .post('/:id/change', allow('editor'), json(changeMailSchema, 'id'), (c) =>
    runService(c, changeInboundMail, c.req.param()),
  )
