import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { blocksOf, isSafeHref, stripMarkup } from '#app/modules/settings/text/rules.ts'
import { emptyText, textKinds, textSchema } from '#app/modules/settings/text/schema.ts'
import { MarkedText } from '#app/modules/settings/text/ui/marked-text.tsx'
import { contactNotes, shownQuestions, siteTexts } from './content.ts'
import { testimonialsOf, shownTexts } from './rules.ts'
import { homeQuotes } from './testimonial/content.ts'

const render = (text: string) => renderToStaticMarkup(<MarkedText text={text} />)

test('EDT-01 markup covers paragraphs, lists and links, and everything else stays text', () => {
  expect(render('One\ntwo\n\nThree')).toBe('<p>One two</p><p>Three</p>')
  expect(render('Do:\n- a\n* b')).toBe(
    '<p>Do:</p><ul class="list-disc ps-5"><li>a</li><li>b</li></ul>',
  )
  expect(render('See [prices](/pricing).')).toBe(
    '<p>See <a class="link" href="/pricing">prices</a>.</p>',
  )
  expect(render('**b** <i>c</i>')).toBe('<p>**b** &lt;i&gt;c&lt;/i&gt;</p>')
  expect(stripMarkup('A [b](/c)\n\n- d\n- e')).toBe('A b d; e')
  expect(blocksOf('')).toEqual([])
})

test('EDT-01 a link is safe only if it is a path on this site or a full https URL', () => {
  for (const href of ['/', '/contact#top', 'https://example.org/a?b=c'])
    expect(isSafeHref(href), href).toBe(true)
  const unsafe = ['//evil.example', '/\\evil', '\\\\evil', 'http://a.example', 'javascript:0']
  unsafe.push('data:text/html,x', 'HTTPS:evil', 'https://', 'https://a@b.example', 'https://x')
  for (const href of unsafe) expect(isSafeHref(href), href).toBe(false)
})

const tags = ['<script>', '<img src=x onerror=', '"><svg onload=', '</p><iframe src=', '<a href=']
const hostileOpeners = [...tags, "'-", '{{', '<!--', '&#x3c;script>', '\u2028<b ']
const scripts = ['javascript:alert(1)', 'java\tscript:0', 'JaVaScRiPt:0', 'vbscript:x', 'file:///x']
const targets = ['data:text/html,<b>', '//evil.example', 'https://a@b.example', '/\\evil', 'blob:x']
const hostileUrls = [...scripts, ...targets]
const hostileTemplates: ((opener: string, target: string) => string)[] = [
  (opener, target) => `${opener}${target}>`,
  (opener, target) => `[${opener}](${target})`,
  (opener, target) => `- [x](${target})${opener}`,
  (opener, target) => `[a[b](${target}](${opener})`,
  (opener, target) => `\u202e${opener}\n\n[x](${target} "y")\u0007`,
]
const payloads = hostileOpeners.flatMap((opener) =>
  hostileUrls.flatMap((target) => hostileTemplates.map((frame) => frame(opener, target))),
)

test('EDT-01 500 hostile payloads in every editable text are refused or rendered without tags or unsafe links', () => {
  expect(payloads).toHaveLength(500)
  const refused = { count: 0 }
  for (const { id, kind } of siteTexts)
    for (const payload of payloads)
      for (const { name } of textKinds[kind].fields) {
        const filled = { ...textOf(kind), [name]: payload }
        const parsed = textSchema(kind).safeParse(filled)
        if (parsed.success) expectHarmless(String(parsed.data[name]), id)
        else refused.count++
      }
  expect(refused.count).toBeGreaterThan(0)
  // A text that got past the schema into the database must still be harmless.
  for (const payload of payloads) expectHarmless(payload, payload)
})

const checkedTexts = new Map<string, boolean>()

function expectHarmless(text: string, label: string) {
  if (checkedTexts.has(text)) return
  checkedTexts.set(text, true)
  expect(
    render(text).replaceAll(
      /<\/?(?:p|ul|li)(?: class="[\w -]+")?>|<a class="link" href="\/(?!\/)[^"]*">|<\/a>/g,
      '',
    ),
    label,
  ).not.toMatch(/[<>]/)
}

function textOf(kind: keyof typeof textKinds) {
  const words = textKinds[kind].fields.map(({ name }) => [name, 'words'])
  return { ...emptyText(kind), ...Object.fromEntries(words) }
}

test('EDT-01 each text has a unique ID and a default within its limits, which shows until it is edited', () => {
  const ids = siteTexts.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, kind, documented } of siteTexts) {
    if (!documented) continue
    const filled =
      'consentRecord' in documented ? { ...documented, consentRecord: 'C-1' } : documented
    expect(textSchema(kind).safeParse(filled).error?.issues ?? [], id).toEqual([])
  }
  expect(shownQuestions({})).toHaveLength(9)
  expect(shownTexts(contactNotes, {}).map(({ id }) => id)).toEqual(['contact-emergency'])
})

test('EDT-02 sample testimonials can be hidden, and are hidden once a real one exists', () => {
  const place = homeQuotes
  expect(testimonialsOf(place, {}).map(({ isSample }) => isSample)).toEqual([true, true])
  expect(testimonialsOf(place, { 'home-bakery': { isHidden: true } })).toHaveLength(1)
  const words = { quote: 'Good.', name: 'Zola M.', role: '', company: '' }
  const real = { ...words, isHidden: false }
  const shown = { id: 'home-testimonial-2', isSample: false, ...words }
  expect(testimonialsOf(place, { 'home-testimonial-2': real })).toEqual([shown])
})
