import { expect, test } from 'vitest'
import { storeLead } from '#tools/testing/store-lead.ts'
import { randomPhoneNumber, useWhatsappTest } from '#tools/testing/whatsapp-test.ts'
import { readConversation } from '../../conversation/api.server.ts'
import { conversationsPersonalData } from '../../conversation/personal-data/service.server.ts'
import { findLeadsOfEmail } from '../../lead/person/store.server.ts'
import { maxMediaBytes } from '../gateway.server.ts'

const world = useWhatsappTest()
const pngBytes = Buffer.from('89504e470d0a1a0a', 'hex')

/** Simulates a WhatsApp message with a file from a person who has a lead. */
async function receiveFileMessage(
  type: string,
  file: { bytes: Uint8Array; type: string },
  more: object = {},
) {
  const phone = randomPhoneNumber()
  const lead = await storeLead(world.database, { fields: { phone } })
  const id = world.simulator().addMedia(file)
  const content = { type, [type]: { id, mime_type: file.type, ...more } }
  expect(await world.simulator().write({ from: phone, content, at: world.now() })).toBe(200)
  await world.processEvents()
  return { ...lead, mediaId: id }
}

async function findMessageOfLead(leadId: string) {
  const { items } = await readConversation(world.contextOf(), await world.find(leadId), undefined)
  const entry = items.find(({ type }) => type === 'message')
  if (entry?.type !== 'message') throw new Error('no message')
  return entry
}

const fetchFileBytes = async (path: string) => {
  const { rows } = await world.database.pool.query<{ bytes: Buffer }>(
    'select bytes from conversation_file_parts where file_id = $1',
    [path.split('/').at(-1)],
  )
  return rows[0]!.bytes
}

test('WAP-02 a picture is fetched and kept with the conversation', async () => {
  const lead = await receiveFileMessage(
    'image',
    { bytes: pngBytes, type: 'image/png' },
    { caption: 'The router' },
  )
  expect(await findMessageOfLead(lead.id)).toMatchObject({
    body: 'Picture\n\nThe router',
    files: [],
    source: { problem: 'We’re still fetching this file from WhatsApp.' },
  })
  await world.fetchFiles()
  const message = await findMessageOfLead(lead.id)
  expect(message).toMatchObject({
    source: null,
    files: [{ name: 'image.png', type: 'image/png', size: pngBytes.length, shownAs: 'picture' }],
  })
  expect((await fetchFileBytes(message.files[0]!.path!)).equals(pngBytes)).toBe(true)
  await world.fetchFiles()
  expect((await findMessageOfLead(lead.id)).files).toHaveLength(1)
})

test('WAP-02 a voice note plays, a file keeps its name made safe, and what could run is held back', async () => {
  const bytes = Buffer.from('x')
  const [voice, paper, program] = await Promise.all([
    receiveFileMessage('audio', { bytes, type: 'audio/ogg; codecs=opus' }, { voice: true }),
    receiveFileMessage(
      'document',
      { bytes, type: 'application/pdf' },
      { filename: '../../plan.pdf' },
    ),
    receiveFileMessage(
      'document',
      { bytes, type: 'application/pdf' },
      { filename: 'plan.pdf.exe' },
    ),
  ])
  await world.fetchFiles()
  expect((await findMessageOfLead(voice.id)).files).toMatchObject([
    { name: 'audio.ogg', type: 'audio/ogg', shownAs: 'sound' },
  ])
  expect((await findMessageOfLead(paper.id)).files).toMatchObject([
    { name: 'plan.pdf', shownAs: null },
  ])
  expect((await findMessageOfLead(program.id)).files).toMatchObject([
    { name: 'plan.pdf.exe', path: null },
  ])
})

test('WAP-02 a file that cannot be fetched is tried again, until WhatsApp has it no more', async () => {
  const lead = await receiveFileMessage('image', { bytes: pngBytes, type: 'image/png' })
  world.simulator().faults.mediaStatus = 500
  await world.fetchFiles()
  world.simulator().faults.mediaStatus = null
  await world.fetchFiles()
  expect((await findMessageOfLead(lead.id)).files, 'not before its time').toEqual([])
  world.advanceMinutes(2)
  await world.fetchFiles()
  expect((await findMessageOfLead(lead.id)).files).toHaveLength(1)
})

test('WAP-02 a file that is gone, or larger than is kept, is said, and who works on it is told once', async () => {
  const gone = await receiveFileMessage('image', { bytes: pngBytes, type: 'image/png' })
  world.simulator().media.delete(gone.mediaId)
  const large = await receiveFileMessage('video', {
    bytes: new Uint8Array(maxMediaBytes + 1),
    type: 'video/mp4',
  })
  await world.fetchFiles()
  world.advanceMinutes(60)
  await world.fetchFiles()
  expect((await findMessageOfLead(gone.id)).source?.problem).toBe(
    'WhatsApp no longer has this file. Ask them to send it again.',
  )
  expect((await findMessageOfLead(large.id)).source?.problem).toContain(
    'too large to keep here (26 MB)',
  )
})

test('ANS-15 PRV-04 files of a conversation are named in the copy of a person, and erased with it', async () => {
  const lead = await receiveFileMessage('image', { bytes: pngBytes, type: 'image/png' })
  await world.fetchFiles()
  const { find, erase } = conversationsPersonalData
  expect(JSON.stringify(await find(world.database.db, lead.email))).toContain('image.png')
  await world.database.db.transaction((tx) =>
    erase(world.system(), tx, { email: lead.email, requestId: 'r' }),
  )
  expect(await findLeadsOfEmail(world.database.db, lead.email)).toHaveLength(1)
  const { rows } = await world.database.pool.query(
    `select f.id from conversation_files f left join conversation_file_parts p on p.file_id = f.id
      where f.lead_id = $1`,
    [lead.id],
  )
  expect(rows).toEqual([])
})
