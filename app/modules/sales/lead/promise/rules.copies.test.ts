import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { replyOf } from '../rules.ts'
import { leadKinds, type LeadEntry, type LeadKind } from '../schema.ts'

type PromisedForm = [kind: LeadKind, entry?: LeadEntry]
const assessment: PromisedForm = ['assessment', 'wizard']

/** Pages that repeat the time of a promise in their own text, with the repeated promises in the order of the file. */
const promiseCopies: Record<string, PromisedForm[]> = {
  'app/modules/site/bundles/bundle/content.ts': [
    ['bundle-quote'],
    ['bundle-quote'],
    ['bundle-quote'],
  ],
  'app/modules/site/contact/content.ts': [
    ['contact'],
    ['contact'],
    ['consultation'],
    ['cloud-quote'],
  ],
  'app/modules/site/it-health/content.ts': [assessment, assessment],
  'app/modules/sales/lead/recipe/content.ts': [assessment],
  'app/modules/site/pricing/content.ts': [['custom-quote']],
  'app/modules/site/resources/content.ts': [assessment],
}

/** Pages with a time that is not the promise of a form, such as how soon a new employee can work. */
const otherPages = ['app/modules/site/recipes/faq/content.ts']

function timeOf([kind, entry = 'form']: PromisedForm): string {
  const { hours, businessDays } = replyOf(kind, entry).promise
  if (hours) return `within ${hours} hours`
  return businessDays === 1 ? 'within one business day' : `within ${businessDays} business days`
}

const kindsWithTime = leadKinds.filter((kind) => {
  const { hours, businessDays } = replyOf(kind, 'form').promise
  return hours ?? businessDays
})
const promiseTimePattern = new RegExp(
  [...new Set(kindsWithTime.map((kind) => timeOf([kind])))].join('|'),
  'g',
)
const promisesIn = (path: string) => readFileSync(path, 'utf8').match(promiseTimePattern) ?? []

test('LIM-11 every page that names the time of an answer is on the list', () => {
  const found = globSync('app/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$|modules\/(sales\/lead(?!\/recipe)|client-forms)\//.test(path))
    .filter((path) => promisesIn(path).length > 0)
  expect(found.toSorted()).toEqual([...Object.keys(promiseCopies), ...otherPages].toSorted())
})

test.each(Object.entries(promiseCopies))(
  'LIM-11 %s names the time that its form promises',
  (path, promised) => {
    expect(promisesIn(path)).toEqual(promised.map(timeOf))
  },
)
