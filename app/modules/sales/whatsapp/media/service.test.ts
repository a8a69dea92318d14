import { expect, test } from 'vitest'
import { createPerson } from '#tools/testing/fixtures.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { newPhoneNumber, useWhatsappTest } from '#tools/testing/whatsapp-test.ts'
import { conversationsPersonalData } from '../../conversation/personal-data/service.server.ts'
import { findLeadsOfEmail } from '../../lead/person/store.server.ts'
import { maxMediaBytes } from '../gateway.server.ts'

const world = useWhatsappTest()
const pngBytes = Buffer.from('89504e470d0a1a0a', 'hex')
const png = { bytes: pngBytes, type: 'image/png' }

/** Simulates a WhatsApp message with a file from a person who has a lead. */
async function receiveFileMessage(
  type: string,
  file: { bytes: Uint8Array; type: string },
  more: object = {},
) {
  const phone = newPhoneNumber()
  const lead = await storeLead(world.database, { fields: { phone } })
  const id = world.simulator().addMedia(file)
  const content = { type, [type]: { id, mime_type: file.type, ...more } }
  expect(await world.simulator().write({ from: phone, content, at: world.now() })).toBe(200)
  await world.processEvents()
  return { ...lead, mediaId: id }
}

test('WAP-02 a picture is downloaded once and stored with the conversation', async () => {
  const lead = await receiveFileMessage('image', png, { caption: 'The router' })
  expect(await world.findEntry(lead.id)).toMatchObject({
    body: 'Picture\n\nThe router',
    files: [],
    source: { problem: 'We’re still fetching this file from WhatsApp.' },
  })
  await world.fetchFiles()
  const message = await world.findEntry(lead.id)
  expect(message).toMatchObject({
    source: null,
    files: [{ name: 'image.png', type: 'image/png', size: pngBytes.length, shownAs: 'picture' }],
  })
  const parts = 'select bytes from conversation_file_parts where file_id = $1'
  const fileId = message.files[0]!.path!.split('/').at(-1)
  expect(await world.queryRows(parts, fileId)).toEqual([{ bytes: pngBytes }])
  await world.fetchFiles()
  expect((await world.findEntry(lead.id)).files).toHaveLength(1)
})

test('WAP-02 a voice note is shown as sound, a file gets a safe name, and an executable file is blocked', async () => {
  const bytes = Buffer.from('x')
  const voice = { bytes, type: 'audio/ogg; codecs=opus' }
  const pdf = { bytes, type: 'application/pdf' }
  for (const [type, given, more, shown] of [
    ['audio', voice, { voice: true }, { name: 'audio.ogg', type: 'audio/ogg', shownAs: 'sound' }],
    ['document', pdf, { filename: '../../plan.pdf' }, { name: 'plan.pdf', shownAs: null }],
    ['document', pdf, { filename: 'plan.pdf.exe' }, { name: 'plan.pdf.exe', path: null }],
  ] as const) {
    const lead = await receiveFileMessage(type, given, more)
    await world.fetchFiles()
    expect((await world.findEntry(lead.id)).files).toMatchObject([shown])
  }
})

test('WAP-02 a failed download is retried after a delay', async () => {
  const lead = await receiveFileMessage('image', png)
  world.simulator().faults.mediaStatus = 500
  await world.fetchFiles()
  world.simulator().faults.mediaStatus = null
  await world.fetchFiles()
  expect((await world.findEntry(lead.id)).files, 'not before the delay is over').toEqual([])
  world.advanceMinutes(2)
  await world.fetchFiles()
  expect((await world.findEntry(lead.id)).files).toHaveLength(1)
})

test('WAP-02 a file that is gone or too large is reported with its message, and staff get one notification', async () => {
  const person = await createPerson(world.database)
  const gone = await receiveFileMessage('image', png)
  world.simulator().media.delete(gone.mediaId)
  const bytes = new Uint8Array(maxMediaBytes + 1)
  const large = await receiveFileMessage('video', { bytes, type: 'video/mp4' })
  await world.fetchFiles()
  world.advanceMinutes(60)
  await world.fetchFiles()
  for (const [{ id }, problem] of [
    [gone, /^WhatsApp no longer has this file\. Ask them to send it again\.$/],
    [large, /too large to keep here \(26 MB\)/],
  ] as const) {
    expect((await world.findEntry(id)).source?.problem).toMatch(problem)
    const told = (await world.noticesOf(id)).filter(({ title }) => title.includes('file missing'))
    expect(told).toMatchObject([{ user_id: person.id }])
  }
})

test('ANS-15 PRV-04 files of a conversation are named in a person’s data export, and erased with the person', async () => {
  const lead = await receiveFileMessage('image', png)
  await world.fetchFiles()
  const { find, erase } = conversationsPersonalData
  expect(JSON.stringify(await find(world.database.db, lead.email))).toContain('image.png')
  const erasure = { email: lead.email, requestId: 'r' }
  await world.database.db.transaction((tx) => erase(world.system(), tx, erasure))
  expect(await findLeadsOfEmail(world.database.db, lead.email)).toHaveLength(1)
  const { rows } = await world.database.pool.query(
    `select f.id from conversation_files f left join conversation_file_parts p on p.file_id = f.id
      where f.lead_id = $1`,
    [lead.id],
  )
  expect(rows).toEqual([])
})
