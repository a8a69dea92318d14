import { describe, expect, test } from 'vitest'
import { ownPagePlaceholder } from '#app/modules/outbox/mail/html/rules.ts'
import { mailMessageSchema } from '#app/modules/outbox/mail/schema.ts'
import { defaultSite } from '#app/modules/settings/content.ts'
import { composeItHealthRecipe, makeRecipe } from './rules.ts'

const promiseText = 'Your free IT health recipe will be emailed to you shortly.'
const answers = {
  employees: '11-50',
  assessmentType: 'security',
  challenges: 'ransomware',
} as const
const compose = (more: { name?: string; challenges?: string } = {}) =>
  composeItHealthRecipe({
    site: defaultSite,
    siteUrl: 'https://site.example',
    name: more.name ?? 'Thandi Nkosi',
    address: 'thandi@visitor.example',
    answers: { ...answers, challenges: more.challenges ?? answers.challenges },
    promiseText,
    reference: 'BC-7K3F-9QXM',
  })

describe('ITH-19 the recipe mail', () => {
  const { subject, text, html, to, replyTo } = mailMessageSchema.parse(compose())
  const recipe = makeRecipe(answers)

  test('goes to the visitor, replies to us', () => {
    expect(to).toEqual({ name: 'Thandi Nkosi', address: 'thandi@visitor.example' })
    expect(replyTo?.address).toBe(defaultSite.email)
    expect(subject).toBe('Your free IT health recipe – Baobab Connect')
  })

  test('LDS-05 repeats the promise and the reference in both bodies', () => {
    for (const body of [text, html]) {
      expect(body).toContain('Hello Thandi Nkosi,')
      expect(body).toContain(promiseText)
      expect(body).toContain('BC-7K3F-9QXM')
    }
  })

  test('says the whole recipe in both bodies', () => {
    const said = [
      recipe.title,
      recipe.serves,
      ...recipe.ingredients.flatMap(({ title, why, how, effort }) => [title, why, how, effort]),
      ...recipe.tips,
      ...recipe.focus.flatMap(({ name, questions }) => [name, ...questions]),
      ...recipe.firstWeek,
      ...recipe.packages.map(({ fits }) => fits),
    ]
    const plainHtml = html.replaceAll('&#39;', "'").replaceAll(/\s+/g, ' ')
    for (const part of said) {
      expect(text.toLowerCase()).toContain(part.toLowerCase())
      expect(plainHtml).toContain(part)
    }
  })

  test('links to pages of this site only, and stays small enough to be shown whole', () => {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!)
    expect(links).toEqual([
      ...recipe.packages.map(({ href }) => `https://site.example${href}`),
      ownPagePlaceholder,
    ])
    for (const link of links) expect(text).toContain(link)
    expect(html.length).toBeLessThan(60_000)
  })

  test('T20 neither a strange name nor the free text is echoed', () => {
    const challenges = 'ransomware <b>MARKER</b> https://evil.example'
    const message = compose({ name: 'Jo https://evil.example', challenges })
    expect(JSON.stringify(message)).not.toMatch(/MARKER|evil/)
    expect(message.text).toMatch(/^Hello,\n/)
  })
})
