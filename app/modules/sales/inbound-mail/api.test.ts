import { expect, test } from 'vitest'
import { multipart } from '#tools/simulators/raw-mail.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { useInboundTest } from '#tools/testing/inbound-test.ts'
import type { ConversationPage, EntryOf } from '../conversation/calls.ts'
import { listVisitorMessages } from '../conversation/store.server.ts'
import type { MailPage } from './calls.ts'

const world = useInboundTest()
const { editor } = useStaff(world.database, ['editor'])

const readPage = async (query = '') =>
  (await (await editor.call(`/mail${query}`)).json()) as MailPage

const hostileHtml = `<p onclick="alert(1)" style="position:fixed">Hello <b>there</b></p><script>fetch('//evil.example')</script>
  <img src="https://evil.example/pixel.png" alt="Logo"><img src="cid:pic@x"><a href="javascript:alert(1)">a</a><a href="https://shop.example/x">our shop</a>
  <form action="https://evil.example"><input name=x><button>Send</button></form><svg onload=alert(1)><style>*{}</style></svg><iframe src="//evil.example"></iframe>
  <table><tr><td colspan="99999999">cell</td></tr></table><link rel=stylesheet href=//evil.example><meta http-equiv=refresh content="0;url=//evil.example">`
const mailWithAttachments = multipart('mixed', [
  `Content-Type: text/html; charset=utf-8\r\n\r\n${hostileHtml}`,
  'Content-Type: image/png; name="pic.png"\r\nContent-ID: <pic@x>\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=',
  'Content-Type: application/pdf; name="../quote.pdf"\r\nContent-Disposition: attachment\r\n\r\n%PDF-1.7',
  'Content-Type: application/octet-stream; name="run.exe"\r\nContent-Disposition: attachment\r\n\r\nMZ',
])

test('INB-05 INB-06 T36 an HTML email is shown with its layout and files, without scripts or requests to other servers', async () => {
  const lead = await world.lead()
  await world.deliverMail({ from: lead.email, to: world.replyTo(lead.id), ...mailWithAttachments })
  const talk = (await (await editor.call(`/conversations/${lead.id}`)).json()) as ConversationPage
  const entry = talk.items.find(({ type }) => type === 'message') as EntryOf<'message'>
  const { files, htmlPath, originalPath } = entry.source!
  expect(files.map(({ name, path }) => [name, path !== null])).toEqual([
    ['pic.png', true],
    ['quote.pdf', true],
    ['run.exe', false],
  ])
  const own = (path: string) => path.replace('/api/admin', '')
  const { document } = (await (await editor.call(own(htmlPath!))).json()) as { document: string }
  expect(document).toContain('Hello <b>there</b>')
  expect(document).toContain('<u>our shop</u> <small>&lt;https://shop.example/x&gt;</small>')
  expect(document).toContain('src="data:image/png;base64,iVBORw0KGgo="')
  expect(document).toContain('[Picture: Logo]')
  expect(document).not.toMatch(
    /<(?:script|style|svg|form|input|button|iframe|link|a)\b|onclick|onload|evil\.example|javascript|99999|style=/i,
  )

  const file = await editor.call(own(files[1]!.path!))
  expect((await file.text()).trim()).toBe('%PDF-1.7')
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="quote\.pdf"/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect((await editor.call(own(files[1]!.path!).replace(/1$/, '2'))).status).toBe(403)
  const original = await editor.call(own(originalPath!))
  expect(original.headers.get('content-disposition')).toContain('.eml')
  expect(await original.text()).toContain('<script>')
})

test('INB-03 the sender’s lead is suggested for an unmatched email, and staff attach it by reference and detach it', async () => {
  const lead = await world.lead()
  await world.deliverMail({ from: lead.email, subject: 'A new question' })
  const mail = (await readPage()).items.find(({ fromAddress }) => fromAddress === lead.email)!
  expect(mail.likely).toMatchObject([{ reference: lead.reference, why: 'sender' }])
  const attach = (more: object) =>
    editor.call(`/mail/${mail.id}/attach`, { version: mail.version, ...more })
  expect((await attach({ reference: 'BC-0000-0000' })).status).toBe(422)
  expect((await attach({ reference: lead.reference.toLowerCase(), version: 7 })).status).toBe(409)
  const joined = (await (await attach({ reference: lead.reference })).json()) as { version: number }
  expect((await attach({ reference: lead.reference })).status, 'again').toBe(200)
  expect(await listVisitorMessages(world.database.db, lead.id)).toHaveLength(1)
  expect((await readPage()).items.some(({ id }) => id === mail.id)).toBe(false)
  const detach = { version: joined.version, change: 'detach' }
  expect((await editor.call(`/mail/${mail.id}/change`, detach)).status).toBe(200)
  expect(await listVisitorMessages(world.database.db, lead.id)).toEqual([])
  expect((await readPage()).items.map(({ id }) => id)).toContain(mail.id)
})

test('INB-03 leads that an email replies to or names are suggested, and the email can be archived and restored', async () => {
  const [named, answered] = [await world.lead(), await world.lead()]
  await world.drive()
  const [sent] = await world.queryRows<{ id: string }>(
    "select id from deliveries where subject_id = $1 and kind = 'it-health-recipe'",
    answered.id,
  )
  const subject = `About ${named.reference}`
  const references = `<${sent!.id}@baobab.example>`
  await world.deliverMail({ from: 'new@else.example', subject, references })
  const mail = (await readPage()).items.find((item) => item.subject === subject)!
  expect(Object.fromEntries(mail.likely.map(({ reference, why }) => [reference, why]))).toEqual({
    [answered.reference]: 'answers',
    [named.reference]: 'named',
  })
  const change = async (what: string, version: number) =>
    (await editor.call(`/mail/${mail.id}/change`, { change: what, version })).status
  expect(await change('detach', mail.version)).toBe(409)
  expect(await change('dismiss', mail.version)).toBe(200)
  expect(await change('dismiss', mail.version)).toBe(409)
  expect((await readPage('?folder=dismissed')).items[0]!.id).toBe(mail.id)
  expect(await change('restore', mail.version + 1)).toBe(200)
  expect((await readPage()).items.map(({ id }) => id)).toContain(mail.id)
  expect(await change('set-aside', mail.version + 2), 'undo of the restore').toBe(200)
  expect((await readPage('?folder=set-aside')).items[0]!.id).toBe(mail.id)
})

test('INB-03 the pages of the list together contain every unmatched email, even with equal times', async () => {
  for (let at = 0; at < 60; at++) await world.deliverMail({ subject: `Mail ${at}` })
  const seen = new Set<string>()
  for (let query = ''; ;) {
    const { items, next } = await readPage(query)
    for (const { id } of items) seen.add(id)
    if (!next) break
    query = `?before=${next}`
  }
  const unmatched = "select from inbound_mails where state = 'unmatched'"
  expect(seen.size).toBe((await world.queryRows(unmatched)).length)
  expect((await readPage('?before=x%27;--&folder=constructor')).items.length).toBeGreaterThan(0)
})
