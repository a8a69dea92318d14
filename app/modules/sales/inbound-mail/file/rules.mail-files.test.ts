import { expect, test } from 'vitest'
import { multipart, rawMail, type RawMail } from '#tools/simulators/raw-mail.ts'
import { parseMail } from '../rules.server.ts'

const read = (mail: RawMail) => parseMail(rawMail(mail))
const invitation = (lines: string, method = 'REQUEST') =>
  read({
    contentType: `text/calendar; method=${method}; charset=UTF-8`,
    body: `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nUID:u\r\nSUMMARY:Site visit\\, roof\r\n${lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  })

test('INB-05 an email that is only a calendar invitation is shown as text', async () => {
  const place = 'LOCATION:7 Oak Lane\r\nDESCRIPTION:Bring the ladder'
  expect(await invitation(`DTSTART:20261202T080000Z\r\n${place}`)).toMatchObject({
    text: 'Invitation: Site visit, roof\nWhen: 2 December 2026, 10:00\nWhere: 7 Oak Lane\nBring the ladder',
    files: [{ name: 'file-1.ics', type: 'text/calendar' }],
    problem: '',
  })
})

const day = '2 December 2026'
test.each([
  ['REQUEST', 'DTSTART;VALUE=DATE:20261202', `When: ${day}`],
  ['REQUEST', 'DTSTART:20261202T080000', `When: ${day}, 08:00`],
  ['REQUEST', 'DTSTART;TZID=Europe/Berlin:20261202T080000', `When: ${day}, 09:00`],
  ['REQUEST', 'DTSTART;TZID=Head office:20261202T080000', `When: ${day}, 08:00 (Head office)`],
  ['CANCEL', 'DTSTART:20261202T080000Z', 'Cancelled: Site visit, roof'],
  ['REPLY', 'ATTENDEE;PARTSTAT=DECLINED:mailto:a@b.example', 'Declined: Site visit, roof'],
])('INB-05 the text of a %s invitation with %s contains: %s', async (method, lines, expected) => {
  expect((await invitation(lines, method)).text).toContain(expected)
})

test.each([
  ['application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', 'S/MIME'],
  ['application/x-pkcs7-mime; name=smime.p7m', 'S/MIME'],
])('INB-05 %s is marked as S/MIME, and its file can be downloaded', async (contentType, word) => {
  const mail = await read({ contentType, body: 'MIAGCSqGSIb3' })
  expect(mail.problem).toContain(word)
  expect(mail.files).toMatchObject([{ name: 'smime.p7m', isHeld: false }])
})

test('INB-05 an email encrypted with PGP is marked as such', async () => {
  const parts = ['application/pgp-encrypted\r\n\r\nVersion: 1', 'application/octet-stream\r\n\r\nx']
  const typed = parts.map((part) => `Content-Type: ${part}`)
  const sealed = multipart('encrypted; protocol="application/pgp-encrypted"', typed)
  expect((await read(sealed)).problem).toContain('PGP')
})

test('INB-06 a truncated attachment is named as a problem and not offered for download', async () => {
  const bytes = rawMail(
    multipart('mixed', [
      'Content-Type: text/plain\r\n\r\nSee these.',
      'Content-Type: application/pdf; name=whole.pdf\r\n\r\nx',
      `Content-Type: application/pdf; name=contract.pdf\r\n\r\n${'x'.repeat(1000)}`,
    ]),
  )
  const beginning = bytes.subarray(0, bytes.length - 500)
  const mail = await parseMail(beginning, false)
  expect(mail.files.map(({ name }) => name)).toEqual(['whole.pdf'])
  expect(mail.problem).toContain('contract.pdf')
  expect((await parseMail(bytes)).files).toHaveLength(2)
})

const paddedBytes = (value: Buffer) =>
  Buffer.concat([value, Buffer.alloc((4 - (value.length % 4)) % 4)])
const uint32Bytes = (value: number) => Buffer.from(Uint32Array.of(value).buffer)
const tnefAttribute = (level: number, id: number, value: Buffer) => {
  const head = [Buffer.of(level), uint32Bytes(id), uint32Bytes(value.length)]
  return Buffer.concat([...head, value, Buffer.alloc(2)])
}
const longNameProperty = (name: string) => {
  const textBytes = (text: string) => {
    const value = Buffer.from(`${text}\0`, 'utf16le')
    return [uint32Bytes(1), uint32Bytes(value.length), paddedBytes(value)]
  }
  // A number and a named property come first, so that the parser has to skip both.
  const size = [Buffer.from([0x03, 0x00, 0x20, 0x0e]), uint32Bytes(7)]
  const type = Buffer.from([0x03, 0x00, 0x01, 0x80])
  const named = [type, Buffer.alloc(16), ...textBytes('x'), uint32Bytes(5)]
  const longName = [Buffer.from([0x1f, 0x00, 0x07, 0x37]), ...textBytes(name)]
  return Buffer.concat([uint32Bytes(3), ...size, ...named, ...longName])
}
const winmail = Buffer.concat([
  uint32Bytes(0x223e9f78),
  Buffer.alloc(2),
  tnefAttribute(1, 0x0002800c, Buffer.from('Dear all\0')),
  tnefAttribute(2, 0x00069002, Buffer.alloc(14)),
  tnefAttribute(2, 0x00018010, Buffer.from('QUOTAT~1.PDF\0')),
  tnefAttribute(2, 0x0006800f, Buffer.from('%PDF-1.7')),
  tnefAttribute(2, 0x00069005, longNameProperty('quotation ü.pdf')),
  tnefAttribute(2, 0x00069002, Buffer.alloc(14)),
  tnefAttribute(2, 0x00018010, Buffer.from('run.exe\0')),
  tnefAttribute(2, 0x0006800f, Buffer.from('MZ')),
])
const withWinmail = (bytes: Buffer) =>
  read(
    multipart('mixed', [
      'Content-Type: text/plain\r\n\r\nSee attached',
      `Content-Type: application/ms-tnef; name="winmail.dat"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}`,
    ]),
  )

test('INB-06 the text and files inside an Outlook winmail.dat are unpacked', async () => {
  const mail = await withWinmail(winmail)
  expect(mail).toMatchObject({ text: 'See attached\n\nDear all', problem: '' })
  expect(mail.files.map(({ name, size, isHeld }) => [name, size, isHeld])).toEqual([
    ['quotation ü.pdf', 8, false],
    ['run.exe', 2, true],
  ])
})

test.each([
  ['is truncated', winmail.subarray(0, -9)],
  ['is another format', Buffer.from('quotation.pdf')],
  ['is empty', Buffer.alloc(0)],
])('INB-06 a winmail.dat that %s is offered, with an Outlook format note', async (_t, bytes) => {
  const mail = await withWinmail(bytes)
  expect(mail.problem).toContain('winmail.dat is an Outlook format')
  expect(mail.files.map(({ name }) => name)).toEqual(['winmail.dat'])
})
