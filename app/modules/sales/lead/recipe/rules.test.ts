import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownPagePlaceholder } from '#app/modules/outbox/mail/html/rules.ts'
import { mailMessageSchema } from '#app/modules/outbox/mail/schema.ts'
import { defaultSite } from '#app/modules/settings/content.ts'
import { minWorkMs } from '#tools/testing/measure.ts'
import { assessmentTypes, employeeOptions } from '../forms/it-health.ts'
import { type Topic, baseIngredients, ingredients, packages, topics } from './content.ts'
import * as words from './content.ts'
import { composeItHealthRecipe, makeRecipe, findTopics } from './rules.ts'
import {
  focusAreaIds,
  recipeAnswersSchema,
  type Ingredient,
  type Recipe,
  type RecipeAnswers,
} from './schema.ts'

const sizes = ['', ...employeeOptions] as const
const phrases: [string, Topic][] = [
  ['Our backups fail', 'backup'],
  ['we lost files last month', 'backup'],
  ['slow wifi upstairs', 'wifi'],
  ['Wi-Fi drops', 'wifi'],
  ['the internet is unreliable', 'internet'],
  ['load shedding', 'power'],
  ['loadshedding kills us', 'power'],
  ['power cuts', 'power'],
  ['beurtkrag', 'power'],
  ['ransomware', 'malware'],
  ['a virus on a laptop', 'malware'],
  ['phishing emails', 'fraud'],
  ['email problems', 'email'],
  ['moving to the cloud', 'cloud'],
  ['Microsoft 365', 'cloud'],
  ['we are growing', 'growth'],
  ['onboarding takes days', 'growth'],
  ['IT costs too much', 'cost'],
  ['slow support', 'support'],
  ['response times', 'support'],
  ['remote work', 'remote'],
  ['staff working from home', 'remote'],
  ['old computers', 'equipment'],
  ['POPIA', 'privacy'],
  ['shared passwords', 'passwords'],
]

/** The answers of a visitor who skipped every question. */
const open = { employees: '', challenges: '', assessmentType: 'comprehensive' } as const

function expectSensible(recipe: Recipe) {
  const { ingredients: chosen, focus, tips, packages: named, firstWeek } = recipe
  expect(chosen.length).toBeGreaterThanOrEqual(6)
  expect(chosen.length).toBeLessThanOrEqual(8)
  expect(focus).toHaveLength(2)
  expect(tips).toHaveLength(3)
  expect(firstWeek).toHaveLength(5)
  expect(named.length).toBeGreaterThanOrEqual(1)
  expect(named.length).toBeLessThanOrEqual(3)
  const lists = [
    chosen.map(({ id }) => id),
    focus.map(({ area }) => area),
    tips,
    named.map(({ href }) => href),
    firstWeek,
  ]
  for (const list of lists) {
    expect(new Set(list).size).toBe(list.length)
    expect(list.every(Boolean)).toBe(true)
  }
  expect(JSON.stringify(recipe)).not.toMatch(/undefined|null/)
}

describe('ITH-19 every assessment type, company size and concern gives a complete recipe without repetition', () => {
  for (const assessmentType of assessmentTypes) {
    test.each(phrases)(`${assessmentType}: %s`, (challenges, topic) => {
      for (const employees of sizes) {
        const recipe = makeRecipe({ assessmentType, employees, challenges })
        expectSensible(recipe)
        expect(recipe.ingredients[0]!.id).toBe(topics[findTopics(challenges)[0]!].ingredients[0])
        expect(recipe.ingredients.map(({ id }) => id)).toContain(topics[topic].ingredients[0])
      }
    })

    test(`${assessmentType}: no challenges entered`, () => {
      for (const employees of sizes) {
        const recipe = makeRecipe({ assessmentType, employees, challenges: '' })
        expectSensible(recipe)
        expect(recipe.ingredients.slice(0, 3).map(({ id }) => id)).toEqual(
          baseIngredients[assessmentType].slice(0, 3),
        )
      }
    })
  }

  test('a recipe for all concerns still has at least three ingredients of the assessment type', () => {
    const challenges = phrases.map(([phrase]) => phrase).join(', ')
    for (const assessmentType of assessmentTypes) {
      const recipe = makeRecipe({ assessmentType, employees: '11-50', challenges })
      expectSensible(recipe)
      expect(recipe.ingredients[0]!.id).toBe('tested-backup')
      const base = baseIngredients[assessmentType] as readonly string[]
      const own = recipe.ingredients.filter(({ id }) => base.includes(id))
      expect(own.length).toBeGreaterThanOrEqual(3)
    }
  })

  test('every topic has a sample phrase above and is recognised in it', () => {
    for (const [phrase, topic] of phrases) expect(findTopics(phrase), phrase).toContain(topic)
    expect(new Set(phrases.map(([, topic]) => topic))).toEqual(new Set(Object.keys(topics)))
  })
})

describe('ITH-19 packages and advice fit the company size', () => {
  const namesOf = (more: Partial<RecipeAnswers>) =>
    makeRecipe({ ...open, ...more }).packages.map(({ name }) => name)

  test.each<[Partial<RecipeAnswers>, string[]]>([
    [{}, ['Compare our recipes']],
    [{ employees: '1-10' }, ['The Basic recipe', 'Business Connect']],
    [{ employees: '1-10', assessmentType: 'security' }, ['The Secure recipe', 'Business Connect']],
    [
      { employees: '1-10', challenges: 'load shedding' },
      ['The Basic recipe', 'Business Pro', 'Business Connect'],
    ],
    [{ employees: '11-50' }, ['The Core recipe', 'Business Pro']],
    [{ employees: '11-50', challenges: 'growing fast' }, ['The Scale recipe', 'Business Pro']],
    [{ employees: '51-200' }, ['The Advanced recipe']],
    [
      { employees: '51-200', assessmentType: 'network' },
      ['The Advanced recipe', 'Wi-Fi as a Service'],
    ],
    [{ employees: '201+' }, ['The Enterprise recipe', 'A quote for your team size']],
    [
      { employees: '201+', assessmentType: 'cloud', challenges: 'remote' },
      ['The Enterprise recipe', 'A quote for your team size', 'Cloud migration'],
    ],
  ])('%j', (more, names) => expect(namesOf(more)).toEqual(names))

  test('a company with more than 200 employees gets the advice for larger companies', () => {
    const howOf = (employees: RecipeAnswers['employees']) =>
      makeRecipe({ assessmentType: 'security', employees, challenges: '' }).ingredients[0]!.how
    expect(howOf('1-10')).toBe(ingredients['two-step'].how)
    expect(howOf('201+')).toBe(ingredients['two-step'].howLarger)
  })
})

test('T20 free text selects known ingredients and is never repeated in the recipe', () => {
  const typed = fc.oneof(
    fc.string({ minLength: 4, unit: 'grapheme' }),
    fc.constantFrom('backup <b>MARKER</b>', 'https://evil.example ransomware'),
  )
  const known = new Set(Object.keys(ingredients))
  fc.assert(
    fc.property(typed, fc.constantFrom(...assessmentTypes), (challenges, assessmentType) => {
      const recipe = makeRecipe({ assessmentType, employees: '', challenges })
      expectSensible(recipe)
      expect(recipe.ingredients.every(({ id }) => known.has(id))).toBe(true)
      expect(JSON.stringify(recipe)).not.toMatch(/MARKER|evil/)
    }),
    { numRuns: 500, seed: 20_261_121 },
  )
})

test('T18 a long text is searched within 200 ms', () => {
  const search = () => findTopics('back slow network is too work no it new fake '.repeat(2_000))
  expect(minWorkMs(200, search)).toBeLessThan(200)
})

test('invalid or missing stored answers count as skipped', () => {
  expect(recipeAnswersSchema.parse({})).toEqual(open)
  const odd = { employees: '11-30', challenges: 3, assessmentType: 'x' }
  expect(recipeAnswersSchema.parse(odd)).toEqual(open)
  const whole = { employees: '51-200', challenges: 'x', assessmentType: 'cloud' }
  expect(recipeAnswersSchema.parse({ ...whole, name: 'Jo' })).toEqual(whole)
})

describe('the recipe texts', () => {
  const all = JSON.stringify([ingredients, packages, words])
  test('contain no price or percentage', () => expect(all).not.toMatch(/\bR ?\d|\d ?%|per cent/))

  test('every ingredient is used, belongs to a focus area and is short', () => {
    const used = new Set<string>([
      ...Object.values(baseIngredients).flat(),
      ...Object.values(topics).flatMap((topic) => topic.ingredients),
    ])
    for (const [id, one] of Object.entries(ingredients) as [string, Ingredient][]) {
      expect(used).toContain(id)
      expect(focusAreaIds).toContain(one.area)
      expect(one.title.length).toBeLessThanOrEqual(48)
      expect(one.why.length + one.how.length).toBeLessThanOrEqual(280)
      expect(one.firstStep.length).toBeLessThanOrEqual(100)
    }
  })
})

const promiseText = 'Your free IT health recipe will be emailed to you shortly.'
const answers = { employees: '1-10', assessmentType: 'security', challenges: 'ransomware' } as const
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

describe('ITH-19 the recipe email', () => {
  const { subject, text, html, to, replyTo } = mailMessageSchema.parse(compose())
  const recipe = makeRecipe(answers)

  test('goes to the visitor, with our address for replies', () => {
    expect(to).toEqual({ name: 'Thandi Nkosi', address: 'thandi@visitor.example' })
    expect(replyTo?.address).toBe(defaultSite.email)
    expect(subject).toBe('Your free IT health recipe – Baobab Connect')
  })

  test('LDS-05 has the promise and the reference in both text and HTML', () => {
    for (const body of [text, html]) {
      expect(body).toContain('Hello Thandi Nkosi,')
      expect(body).toContain(promiseText)
      expect(body).toContain('BC-7K3F-9QXM')
    }
  })

  test('has the complete recipe in both text and HTML', () => {
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

  test('links only to pages of this site and is shorter than 60,000 characters', () => {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!)
    const pages = recipe.packages.map(({ href }) => `https://site.example${href}`)
    expect(links).toEqual([...pages, ownPagePlaceholder])
    for (const link of links) expect(text).toContain(link)
    expect(html.length).toBeLessThan(60_000)
  })

  test('T20 repeats neither a name with a link nor the free text', () => {
    const challenges = 'ransomware <b>MARKER</b> https://evil.example'
    const message = compose({ name: 'Jo https://evil.example', challenges })
    expect(JSON.stringify(message)).not.toMatch(/MARKER|evil/)
    expect(message.text).toMatch(/^Hello,\n/)
  })
})
