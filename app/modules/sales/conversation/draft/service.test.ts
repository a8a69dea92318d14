import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { timeAfterMinutes, useConversationTest } from '#tools/testing/conversation-test.ts'
import { staffActor } from '#tools/testing/test-database.ts'
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
} from './service.server.ts'

const world = useConversationTest()
const editor = staffActor('editor')
const colleague = staffActor('editor', { id: 'staff-colleague', name: 'Aisha Colleague' })

async function attachFile(leadId: string, more: Partial<Record<string, unknown>> = {}) {
  const ctx = world.contextOf()
  const bytes = Buffer.alloc(filePartBytes + 10, 'a')
  const id = randomUUID()
  const file = {
    leadId,
    id,
    name: 'plan.pdf',
    type: 'application/pdf',
    size: bytes.length,
    ...more,
  }
  const begun = await beginUpload(ctx, file)
  if (!begun.ok) return begun
  for (let start = 0; start < bytes.length; start += filePartBytes) {
    const part = bytes.subarray(start, start + filePartBytes)
    const taken = await receiveFilePart(ctx, { leadId, id, start }, part)
    if (!taken.ok) return taken
  }
  return begun
}

const idOf = async (attached: ReturnType<typeof attachFile>) => {
  const outcome = await attached
  if (!outcome.ok) throw new Error(outcome.message)
  return (outcome.value as { id: string }).id
}

const repliesTo = (address: string) =>
  world
    .mailbox()
    .messages.filter(
      ({ to, subject }) => to?.[0]?.address === address && subject?.startsWith('Fibre'),
    )

const filesOf = async (leadId: string, staffId = editor.id) =>
  (await readComposer(world.contextOf(), await world.find(leadId), { ...editor, id: staffId }))
    .files

test('ANS-02 own files, a download and a second file leave with a reply, and are shown with it', async () => {
  const lead = await world.lead()
  const files = [
    await idOf(attachFile(lead.id)),
    await idOf(attachFile(lead.id, { name: 'Straße.pdf' })),
  ]
  const download = { leadId: lead.id, id: randomUUID(), source: 'wifi-toolkit' }
  const key = 'wifi-deployment-checklist.pdf'
  expect(await copyFile(world.contextOf(), { ...download, key })).toMatchObject({ ok: true })
  files.push(download.id)
  expect(await filesOf(lead.id)).toHaveLength(3)
  expect(await filesOf(lead.id, colleague.id), 'a draft is its author’s').toEqual([])
  const messageId = await world.reply(lead, { files })
  expect(await filesOf(lead.id)).toEqual([])
  await world.drive()
  const { items } = await readConversation(world.contextOf(), await world.find(lead.id), undefined)
  const entry = items.find(({ id }) => id === messageId)
  expect(entry).toMatchObject({
    delivery: { state: 'delivered' },
    files: expect.arrayContaining([
      expect.objectContaining({ name: 'plan.pdf', size: filePartBytes + 10 }),
      expect.objectContaining({ name: 'Straße.pdf' }),
      expect.objectContaining({ name: key }),
    ]),
  })
  const [mail, ...others] = repliesTo(lead.email)
  expect(others).toEqual([])
  const names = mail!.attachments.map(({ filename }) => filename)
  expect(names.toSorted()).toEqual(['Straße.pdf', 'plan.pdf', key])
})

test('ANS-02 files are the draft’s: they stay without words, and come back when a reply is undone', async () => {
  const lead = await world.lead()
  const id = await idOf(attachFile(lead.id))
  const messageId = await world.reply(lead, { files: [id] })
  expect(await filesOf(lead.id)).toEqual([])
  const undo = { leadId: lead.id, messageId }
  expect(await undoReply(world.contextOf(), undo)).toMatchObject({ ok: true })
  expect(await filesOf(lead.id)).toMatchObject([{ id, name: 'plan.pdf' }])
  expect(await removeFile(world.contextOf(), { leadId: lead.id, id })).toMatchObject({ ok: true })
  expect(await filesOf(lead.id)).toEqual([])
})

test('ANS-02 more than 10 MB in all, an empty file and one that could run are refused with the way out', async () => {
  const lead = await world.lead()
  const refusalOf = async (more: object) => {
    const outcome = await attachFile(lead.id, more)
    return outcome.ok ? '' : outcome.message
  }
  await attachFile(lead.id)
  const left = ((maxFilesBytes - filePartBytes - 10) / 1_000_000).toFixed(1)
  expect(await refusalOf({ size: maxFilesBytes })).toContain(`You have ${left} MB left`)
  expect(await refusalOf({ size: 0 })).toContain('This file is empty.')
  expect(await refusalOf({ size: maxFilesBytes + 1 })).toContain('up to 10 MB')
  expect(await refusalOf({ name: 'setup.exe' })).toContain('setup.exe')
})

test('ANS-02 parts are taken once and in order; a reply waits for files that are not whole', async () => {
  const lead = await world.lead()
  const ctx = world.contextOf()
  const id = randomUUID()
  const file = { leadId: lead.id, id, name: 'a.txt', type: 'text/plain', size: 6 }
  expect(await beginUpload(ctx, file)).toMatchObject({ ok: true })
  expect(await beginUpload(ctx, file), 'again').toMatchObject({ ok: true, value: { received: 0 } })
  const part = (start: number, text: string, as = ctx) =>
    receiveFilePart(as, { leadId: lead.id, id, start }, Buffer.from(text))
  expect(await part(3, 'def')).toMatchObject({ reason: 'conflict' })
  expect(await part(0, 'abc')).toMatchObject({ value: { received: 3 } })
  expect(await part(0, 'abc'), 'a lost answer').toMatchObject({ value: { received: 3 } })
  expect(await part(3, 'defg')).toMatchObject({ reason: 'invalid-input' })
  expect(await part(3, 'def', world.contextOf(colleague))).toMatchObject({ reason: 'not-found' })
  const send = () =>
    sendReply(ctx, {
      leadId: lead.id,
      address: lead.email,
      subject: 'x',
      body: 'x',
      files: [id],
      idempotencyKey: randomUUID(),
    })
  expect(await send()).toMatchObject({ ok: false, fields: { files: expect.any(String) } })
  expect(await part(3, 'def')).toMatchObject({ value: { received: 6 } })
  expect(await send()).toMatchObject({ ok: true })
})

test('ANS-02 what never arrived whole takes no room after an hour', async () => {
  const lead = await world.lead()
  const begin = (minutes: number, size: number) =>
    beginUpload(world.contextOf(editor, timeAfterMinutes(minutes)), {
      leadId: lead.id,
      id: randomUUID(),
      name: 'a.txt',
      type: 'text/plain',
      size,
    })
  expect(await begin(0, maxFilesBytes)).toMatchObject({ ok: true })
  expect(await begin(59, 1)).toMatchObject({ ok: false })
  expect(await begin(61, 1)).toMatchObject({ ok: true })
})

test('ANS-02 what can be attached is listed; a strange one is refused', async () => {
  const lead = await world.lead()
  const copied = { leadId: lead.id, id: randomUUID(), source: 'guide', key: 'x' }
  const sources = await listAttachableFiles(world.contextOf(), lead.id)
  expect(sources.map(({ source }) => source)).toEqual(['guide', 'wifi-toolkit', 'quote'])
  expect(await copyFile(world.contextOf(), { ...copied, source: 'quote' })).toMatchObject({
    reason: 'not-found',
  })
})

test('ANS-15 PRV-04 a file of a message that was erased is not sent', async () => {
  const lead = await world.lead()
  await world.reply(lead, { files: [await idOf(attachFile(lead.id))] })
  await world.database.pool.query('delete from conversation_files where lead_id = $1', [lead.id])
  await world.drive()
  expect(repliesTo(lead.email)).toEqual([])
  const held = await conversationsPersonalData.find(world.database.db, lead.email)
  expect(held.some(({ what }) => what.startsWith('Our file'))).toBe(false)
})
