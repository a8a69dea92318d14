import { expect, test } from 'vitest'
import { multipart, rawMail } from '#tools/simulators/raw-mail.ts'
import { parseMail } from '../rules.server.ts'

const html = (body: string) => parseMail(rawMail({ contentType: 'text/html; charset=utf-8', body }))
const png = 'iVBORw0KGgo'.padEnd(620_000, 'A')
const htmlBody = '<p>We take the 50 Mbps line.</p>'

test.each([
  ['a picture of 620 kB', `<img src="data:image/png;base64,${png}">`],
  ['520 kB of CSS', `<style>${'p{color:red}'.repeat(44_000)}</style>`],
  ['an Outlook comment of 520 kB', `<!--[if mso]>${'<v:x></v:x>'.repeat(48_000)}<![endif]-->`],
  ['a font of 520 kB', `<p style="src:url(data:font/woff2;base64,${png})"></p>`],
])('INB-05 %s before the text does not hide it', async (_title, before) => {
  expect(await html(`<html><body>${before}${htmlBody}</body></html>`)).toMatchObject({
    text: 'We take the 50 Mbps line.',
    problem: '',
  })
})

test('INB-05 text between comments is kept, and an unclosed style element hides no text before it', async () => {
  const downlevel = '<!--[if !mso]><!--><p>For all</p><!--<![endif]-->'
  expect((await html(`${downlevel}<!--><p>After</p>`)).text).toBe('For all\nAfter')
  expect((await html(`${htmlBody}<style>p{`)).text).toBe('We take the 50 Mbps line.')
})

test('INB-05 a picture embedded in the HTML becomes a file of the email and stays in its layout', async () => {
  const mail = await html('<p>Look</p><img alt="plan" src="data:image/png;base64,iVBORw0KGgo=">')
  expect(mail.html).toContain('src="cid:picture-1@embedded"')
  expect(mail.files).toMatchObject([
    { name: 'picture-1.png', type: 'image/png', contentId: 'picture-1@embedded', size: 8 },
  ])
})

test('INB-05 text that is too long is truncated, with a note', async () => {
  const { text, problem } = await html(`<p>${'word '.repeat(150_000)}</p>`)
  expect(text.length).toBeLessThanOrEqual(100_000)
  expect(problem).toContain('too long to show')
})

const htmlWords = 'We take the 50 Mbps line.'
const elsewhere = 'Sent from my telephone in Polokwane'

test.each([
  ['only points to the HTML', 'Your mail client does not display HTML messages.', htmlWords],
  ['repeats the HTML', 'We take the\r\n50 Mbps line', 'We take the\n50 Mbps line'],
  ['repeats a part of the HTML', 'We take', htmlWords],
  ['has other text', elsewhere, `${elsewhere}\n\n${htmlWords}`],
])('INB-05 a plain-text part that %s hides none of the text', async (_title, text, expected) => {
  const parts = [`plain; charset=utf-8\r\n\r\n${text}`, `html; charset=utf-8\r\n\r\n${htmlBody}`]
  const typed = parts.map((part) => `Content-Type: text/${part}`)
  expect((await parseMail(rawMail(multipart('alternative', typed)))).text).toBe(expected)
})

test.each(['utf-8', 'iso-8859-2'])('INB-05 raw headers of %s emails are read', async (charset) => {
  const bytes = Buffer.from(
    `From: Ren\xe9 <rene@cafe.example>\r\nSubject: caf\xe9\r\nContent-Type: multipart/mixed; charset=${charset}; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\nna\xefve\r\n--\r\nRen\xe9\r\n\r\n--b\r\nContent-Type: application/pdf; name="caf\xe9.pdf"\r\n\r\nx\r\n--b--\r\n`,
    'latin1',
  )
  expect(await parseMail(bytes)).toMatchObject({
    from: { name: 'René', address: 'rene@cafe.example' },
    subject: 'café',
    text: 'naïve\n--\nRené',
    files: [{ name: 'café.pdf' }],
    problem: '',
  })
})
