import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { timeAfterMinutes, useConversationTest } from '#tools/testing/conversation-test.ts'
import { mergeInto } from '#tools/testing/store-lead.ts'
import { staffActor, valueOf } from '#tools/testing/test-database.ts'
import { readComposer, readConversation } from '../api.server.ts'
import { conversationsPersonalData } from '../personal-data/service.server.ts'
import { filePartBytes, maxFilesBytes } from '../reply/schema.ts'
import { sendReply, undoReply } from '../reply/service.server.ts'
import {
  beginUpload,
  copyFile,
  listAttachableFiles,
  receiveFilePart,
  removeFile,
  saveDraft,
} from './service.server.ts'

const world = useConversationTest()
const editor = staffActor('editor')
const colleague = staffActor('editor', { id: 'staff-colleague', name: 'Aisha Colleague' })

const fileSize = filePartBytes + 10

const begin = (leadId: string, more: object = {}, minutes = 0) =>
  beginUpload(world.contextOf(editor, timeAfterMinutes(minutes)), {
    leadId,
    id: randomUUID(),
    name: 'plan.pdf',
    type: 'application/pdf',
    size: fileSize,
    ...more,
  })

/** Uploads a complete file, and returns its id. */
async function attachFile(leadId: string, more: object = {}) {
  const { id } = valueOf(await begin(leadId, more))
  for (const [start, size] of [
    [0, filePartBytes],
    [filePartBytes, 10],
  ] as const)
    await receiveFilePart(world.contextOf(), { leadId, id, start }, Buffer.alloc(size, 'a'))
  return id
}

const composerOf = async (leadId: string, staffId = editor.id) =>
  readComposer(world.contextOf(), await world.find(leadId), { ...editor, id: staffId })
const filesOf = async (leadId: string, staffId?: string) =>
  (await composerOf(leadId, staffId)).files

test('ANS-02 two uploaded files and a download of the site are sent with a reply and shown with it', async () => {
  const lead = await world.lead()
  const key = 'wifi-deployment-checklist.pdf'
  const download = { leadId: lead.id, id: randomUUID(), source: 'wifi-toolkit', key }
  const own = [await attachFile(lead.id), await attachFile(lead.id, { name: 'Straße.pdf' })]
  expect(await copyFile(world.contextOf(), download)).toMatchObject({ ok: true })
  const files = [...own, download.id]
  expect(await filesOf(lead.id)).toHaveLength(3)
  expect(await filesOf(lead.id, colleague.id), 'only the author sees a draft').toEqual([])
  const messageId = await world.reply(lead, { files })
  expect(await filesOf(lead.id)).toEqual([])
  await world.drive()
  const { items } = await readConversation(world.contextOf(), await world.find(lead.id), undefined)
  const names = [
    { name: 'plan.pdf', size: fileSize },
    { name: 'Straße.pdf', size: fileSize },
    { name: key },
  ]
  expect(items.find(({ id }) => id === messageId)).toMatchObject({
    delivery: { state: 'delivered' },
    files: expect.arrayContaining(names.map((file) => expect.objectContaining(file))),
  })
  const [mail, ...others] = world.mailsTo(lead.email, 'Fibre')
  expect(others).toEqual([])
  const sent = mail!.attachments.map(({ filename }) => filename)
  expect(sent.toSorted()).toEqual(['Straße.pdf', 'plan.pdf', key])
})

test('ANS-02 an undone reply returns its file to the draft, where it can be removed', async () => {
  const lead = await world.lead()
  const id = await attachFile(lead.id)
  const messageId = await world.reply(lead, { files: [id] })
  expect(await filesOf(lead.id)).toEqual([])
  const undo = { leadId: lead.id, messageId }
  expect(await undoReply(world.contextOf(), undo)).toMatchObject({ ok: true })
  expect(await filesOf(lead.id)).toMatchObject([{ id, name: 'plan.pdf' }])
  expect(await removeFile(world.contextOf(), { leadId: lead.id, id })).toMatchObject({ ok: true })
  expect(await filesOf(lead.id)).toEqual([])
})

test('ANS-02 LDS-04 a draft and its file continue on the main lead after a merge, below any text there', async () => {
  const [part, main] = [await world.lead(), await world.lead()]
  const save = (lead: typeof part, body: string, version = 0, as = editor) => {
    const draft = { leadId: lead.id, address: lead.email, subject: 'Fibre', body, version }
    return saveDraft(world.contextOf(as), draft)
  }
  const id = await attachFile(part.id)
  await save(part, 'Half a reply')
  await save(part, 'Also half', 0, colleague)
  await save(main, 'Begun here', 0, colleague)
  await mergeInto(world.contextOf(), part.id, main.id)
  expect(await composerOf(main.id)).toMatchObject({
    draft: { address: part.email, body: 'Half a reply' },
    files: [{ id }],
  })
  const both = { body: 'Begun here\n\nAlso half', version: 2 }
  expect(await composerOf(main.id, colleague.id)).toMatchObject({ draft: both, files: [] })

  const late = await save(part, 'Half a reply, and its end', 1)
  expect(late, 'the composer saves once more when it closes').toMatchObject({ ok: true })
  expect((await composerOf(main.id)).draft).toMatchObject({ body: 'Half a reply, and its end' })
  expect((await composerOf(part.id)).draft).toBeNull()
})

test('ANS-02 files above 10 MB in total, empty files and executables are refused with an explanation', async () => {
  const lead = await world.lead()
  await attachFile(lead.id)
  const left = ((maxFilesBytes - fileSize) / 1_000_000).toFixed(1)
  for (const [more, words] of [
    [{ size: maxFilesBytes }, `You have ${left} MB left`],
    [{ size: 0 }, 'This file is empty.'],
    [{ size: maxFilesBytes + 1 }, 'up to 10 MB'],
    [{ name: 'setup.exe' }, 'setup.exe'],
  ] as const)
    expect(await begin(lead.id, more)).toMatchObject({ message: expect.stringContaining(words) })
})

test('ANS-02 file parts are accepted once and in order, and a reply is refused until its file is complete', async () => {
  const lead = await world.lead()
  const ctx = world.contextOf()
  const id = randomUUID()
  for (let time = 0; time < 2; time++)
    expect(await begin(lead.id, { id, size: 6 })).toMatchObject({ value: { received: 0 } })
  const part = (start: number, text: string, as = ctx) =>
    receiveFilePart(as, { leadId: lead.id, id, start }, Buffer.from(text))
  expect(await part(3, 'def')).toMatchObject({ reason: 'conflict' })
  expect(await part(0, 'abc')).toMatchObject({ value: { received: 3 } })
  expect(await part(0, 'abc'), 'retry after no response').toMatchObject({ value: { received: 3 } })
  expect(await part(3, 'defg')).toMatchObject({ reason: 'invalid-input' })
  expect(await part(3, 'def', world.contextOf(colleague))).toMatchObject({ reason: 'not-found' })
  const reply = { leadId: lead.id, address: lead.email, subject: 'x', body: 'x', files: [id] }
  const send = () => sendReply(ctx, { ...reply, idempotencyKey: randomUUID() })
  expect(await send()).toMatchObject({ ok: false, fields: { files: expect.any(String) } })
  expect(await part(3, 'def')).toMatchObject({ value: { received: 6 } })
  expect(await send()).toMatchObject({ ok: true })
})

test('ANS-02 an incomplete upload stops counting against the limit after an hour', async () => {
  const { id } = await world.lead()
  expect(await begin(id, { size: maxFilesBytes })).toMatchObject({ ok: true })
  expect(await begin(id, { size: 1 }, 59)).toMatchObject({ ok: false })
  expect(await begin(id, { size: 1 }, 61)).toMatchObject({ ok: true })
})

test('ANS-02 sources of attachable files are listed, and an unknown file is refused', async () => {
  const lead = await world.lead()
  const strange = { leadId: lead.id, id: randomUUID(), source: 'quote', key: 'x' }
  const sources = await listAttachableFiles(world.contextOf(), lead.id)
  expect(sources.map(({ source }) => source)).toEqual(['guide', 'wifi-toolkit', 'quote'])
  expect(await copyFile(world.contextOf(), strange)).toMatchObject({ reason: 'not-found' })
})

test('ANS-15 PRV-04 a reply whose file was erased is not sent', async () => {
  const lead = await world.lead()
  await world.reply(lead, { files: [await attachFile(lead.id)] })
  await world.database.pool.query('delete from conversation_files where lead_id = $1', [lead.id])
  await world.drive()
  expect(world.mailsTo(lead.email, 'Fibre')).toEqual([])
  const held = await conversationsPersonalData.find(world.database.db, lead.email)
  expect(held.some(({ what }) => what.startsWith('Our file'))).toBe(false)
})
