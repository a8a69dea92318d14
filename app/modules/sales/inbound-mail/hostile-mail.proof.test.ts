import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStorableText } from '#app/basics/text.ts'
import { multipart, rawMail } from '#tools/simulators/raw-mail.ts'
import { proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { fingerprintOf, parseMail } from './rules.server.ts'
import { classifyMail } from './rules.ts'
import { mailDocument } from './text/rules.server.ts'

const oddWords = ['', '\0', '../../x', 'CON', '\u202efdp.exe', '"; drop', '<script>']
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(...oddWords, '=?utf-8?B?////?=', '=?x?Q?=00?='),
)
const html = fc
  .array(
    fc.constantFrom(
      '<script>alert(1)</script>',
      '<img src=//evil.example/x onerror=alert(1)>',
      '<svg><script>1</script></svg>',
      '<math><mi xlink:href="javascript:1">x</mi></math>',
      '<a href="java&#10;script:alert(1)">x</a>',
      '<div style="background:url(//evil.example)">',
      '<table background="//evil.example"><tr><td colspan=1e9>',
      '<form action=//evil.example><button formaction=javascript:1>',
      '<iframe srcdoc="<script>1</script>">',
      '<noscript><p title="</noscript><img src=x onerror=1>">',
      '<!--><img src=//evil.example>-->',
      '<style>@import "//evil.example"</style>',
      '<base href="//evil.example"><link rel=stylesheet href=x>',
      '<video poster=//evil.example src=//evil.example>',
      '<input autofocus onfocus=alert(1)>',
      '<b>'.repeat(300),
      'words &lt;script&gt; words',
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))
const body = fc.oneof(html, oddText, fc.string({ unit: 'binary', maxLength: 300 }))

const nestedMail = fc.integer({ min: 1, max: 80 }).map((depth) => {
  let part = 'Content-Type: text/plain\r\n\r\ndeep'
  for (let at = 0; at < depth; at++)
    part = `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n${part}\r\n--b${at}--`
  return Buffer.from(`From: a@b.example\r\n${part}`)
})

const charset = fc.constantFrom('utf-8', 'utf-7', 'gb18030', 'klingon', '', 'utf-16', 'iso-2022-jp')
const encoding = fc.constantFrom('7bit', '8bit', 'base64', 'quoted-printable', 'x-uuencode', '')
const hostileMail = fc.oneof(
  fc
    .record({ from: oddText, subject: oddText, charset, encoding, body, references: oddText })
    .map(({ charset: name, encoding: coding, ...mail }) => {
      const headers = { 'Content-Transfer-Encoding': coding }
      return rawMail({ ...mail, contentType: `text/html; charset=${name}`, headers })
    }),
  fc.record({ name: oddText, type: oddText, body }).map(({ name, type, body: content }) => {
    const parts = [
      `text/html\r\n\r\n${content}`,
      `${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nx`,
      'message/rfc822\r\n\r\nFrom: x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x',
    ]
    const typed = parts.map((part) => `Content-Type: ${part}`)
    return rawMail(multipart('mixed', typed))
  }),
  nestedMail,
  fc
    .integer({ min: 1, max: 3000 })
    .map((count) => Buffer.from('X-Long: y\r\n'.repeat(count) + 'Received: z\r\n'.repeat(count))),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
)

const disallowedTagPattern =
  /<(?!\/?(?:html|head|meta|title|body|font|a?bbr|b|blockquote|br|caption|center|cite|code|d[dlt]|del|div|em|h[1-6]|hr|i|img|ins|li|ol|p|pre|q|s|small|span|strong|su[bp]|table|tbody|t[dhr]|tfoot|thead|u|ul)\b|!doctype)[a-z!/]|<[^>]*\s(?:on[a-z]+|style|href|background|action|srcset|poster)\s*=|<img[^>]*src="(?!data:image\/)/i

test(
  'INB-07 INB-05 T36 hostile emails are parsed to bounded, storable text and shown without scripts or requests to other servers',
  { timeout: proofTimeoutMs },
  async () => {
    const mails = fc.sample(hostileMail, { numRuns: numberOfTries(400, 10_000), seed: 3607 })
    let slowestMs = 0
    for (const bytes of mails) {
      const began = performance.now()
      const mail = await parseMail(bytes)
      const document = mailDocument(mail.html, new Map())
      slowestMs = Math.max(slowestMs, performance.now() - began)
      expect(document).not.toMatch(disallowedTagPattern)
      expect(fingerprintOf(bytes)).toHaveLength(43)
      expect(classifyMail(mail, { addresses: [], hasOwnId: false }, false)).toBeTypeOf('string')
      const { subject, text, html: layout, from, problem, references } = mail
      const names = mail.files.map(({ name }) => name)
      const texts = [subject, text, layout, from.name, from.address, problem]
      for (const each of [...texts, ...references, ...names])
        expect(isStorableText(each)).toBe(true)
      for (const name of names) expect(name).toMatch(/^[^/\\<>:"|?*\p{Cc}]{1,120}$/u)
      expect(mail.text.length).toBeLessThanOrEqual(100_000)
    }
    reportProof('T36-hostile', {
      mails: mails.length,
      'that run or ask': 0,
      'slowest in ms': Math.round(slowestMs),
    })
  },
)
