import { expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import { mailMessageSchema } from '../schema.ts'
import { composeLetter, type LetterPart } from './letter.ts'

const compose = (parts: LetterPart[], isAnsweredBySite = true) =>
  mailMessageSchema.parse(
    composeLetter({
      site: defaultSite,
      to: { name: 'Thandi', address: 'thandi@shop.example' },
      isAnsweredBySite,
      subject: 'One line\r\nBcc: all@evil.example',
      heading: 'Your visit',
      parts,
      reason: 'You asked for it.',
    }),
  )

test('T1 both bodies of a letter say each part once, markup is only ever text', () => {
  const link = 'https://site.example/a?b=1&c=2'
  const parts = [
    'We come <b>on Monday</b>.',
    { quotation: 'Between 9 and 10' },
    { link, label: 'Change it' },
    { aside: 'Ignore this otherwise.' },
  ]
  const { text, html } = compose(parts)
  expect(text).toContain(
    'Hello Thandi,\n\nWe come <b>on Monday</b>.\n\nBetween 9 and 10\n\nChange it: ' +
      `${link}\n\nIgnore this otherwise.\n\n-- \nYou asked for it.`,
  )
  expect(html.split('We come &lt;b&gt;on Monday&lt;/b&gt;.')).toHaveLength(2)
  for (const said of [
    'Between 9 and 10',
    'Ignore this otherwise.',
    'href="https://site.example/a?b=1&amp;c=2"',
  ])
    expect(html.split(said)).toHaveLength(2)
})

test('T20 a subject stays one line; an answer goes to the site only where it is asked to', () => {
  expect(compose(['Text']).subject).not.toMatch(/[\r\n]/)
  expect(compose(['Text']).replyTo?.address).toBe(defaultSite.email)
  expect(compose(['Text'], false).replyTo).toBeUndefined()
})
