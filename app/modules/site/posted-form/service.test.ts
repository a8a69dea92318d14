import { describe, expect, test } from 'vitest'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { formInputNames, type LeadKind } from '#app/modules/sales/lead/schema.ts'
import { answerFormPost } from '#app/modules/sales/lead/submission/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { createPageToken } from '#app/platform/installation.server.ts'
import { typedByForm } from '#tools/testing/lead-forms.ts'
import { formDataOf, usePostedForms, type PostOptions } from '#tools/testing/use-posted-forms.ts'
import { answerRecipeForm } from '../connectivity/service.server.ts'
import { contactFormDefinitions, postedFormName } from '../contact/rules.ts'
import { answerHealthForm } from '../it-health/service.server.ts'
import { answerCustomRecipe } from '../recipes/custom-recipe/service.server.ts'
import { receiptOrRefusal } from './service.server.ts'

const forms = usePostedForms(({ db }) => seedOffers(db))

type Answered = {
  answer: { outcome: string; fields?: Record<string, string>; values?: Record<string, string> }
  reason?: string
  retryAfterSeconds?: number
}
type Post = (ctx: Context, data: FormData) => Promise<Answered>

const leadPost =
  (form: LeadKind, page: string): Post =>
  (ctx, data) =>
    answerFormPost(ctx, { form, page, data })
const contactPost: Post = (ctx, data) => {
  const form = postedFormName(data)
  const fields = Object.keys(contactFormDefinitions[form].fields)
  return answerFormPost(ctx, { form, fields, page: '/contact', data })
}

/** Posts like a page: with its form token, from a network with separate rate limits. */
async function post(send: Post, fields: Record<string, string>, more: PostOptions = {}) {
  const ctx = forms.contextOf(more)
  const token = await createPageToken(ctx)
  return send(ctx, formDataOf({ ...fields, [formInputNames.formToken]: token }))
}

type Case = {
  send: Post
  /** Values that the page shows again after a refusal. */
  typed: Record<string, string>
  /** Hidden inputs of the page, which the visitor does not type. */
  hidden?: Record<string, string>
  kept?: object
  lead: object
  /** Changes that make the form invalid, by default a wrong email address, and the fields that the refusal then names. */
  wrong?: Record<string, string>
  named?: string[]
  limited?: object
}

const person = { name: 'Zanele Khumalo', email: 'z@shop.example', phone: '082 123 4567' }
const business = { ...person, company: 'Shop & Sons' }
const ingredients = ['helpdesk', 'dataBackup']
const noMailbox = 'zanele at shop'
const quickRequest = { ...business, employees: '11-50', challenges: 'Slow Wi-Fi' }
const assessment = { ...quickRequest, assessmentType: 'security' }

/** Valid answers to a form, without those that its page sends in hidden inputs. */
const answersTo = (form: keyof typeof typedByForm, ...hidden: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(typedByForm[form]).filter(([name]) => !hidden.includes(name)))

async function expectStored(title: string, { send, typed, hidden = {}, lead }: Case) {
  const email = `${title.replaceAll(/\W/g, '').toLowerCase()}@shop.example`
  const { answer, reason } = await post(send, { ...typed, ...hidden, email })
  expect([answer.outcome, reason]).toEqual(['sent', undefined])
  expect(answer.values ?? {}).toEqual({})
  const [stored, ...more] = await forms.leadsOf(email)
  expect(more).toEqual([])
  expect(stored).toMatchObject({ entry: 'form', ...lead })
  const asTyped = Object.entries(typed).filter(([, value]) => value !== 'on')
  expect(stored!.fields).toMatchObject({ ...Object.fromEntries(asTyped), email })
  expect(await forms.actionsOf(stored!.id)).toEqual(['lead.submitted'])
}

async function expectRefused(
  title: string,
  { send, typed, hidden = {}, kept = {}, wrong = { email: noMailbox }, named = ['email'] }: Case,
) {
  const email = `wrong-${title.replaceAll(/\W/g, '').toLowerCase()}@shop.example`
  const changed = { ...typed, email, ...wrong, [formInputNames.consents.email]: 'on' }
  const { answer, reason } = await post(send, { ...changed, ...hidden })
  expect([answer.outcome, reason]).toEqual(['refused', 'invalid-input'])
  expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(named)
  const { wifiPlan: _plan, ...shown } = changed as Record<string, string>
  expect(answer).toMatchObject({ values: shown, ...kept })
  expect(await forms.leadsOf(changed.email)).toEqual([])
}

async function expectLimited({ send, typed, hidden = {}, kept = {}, limited }: Case) {
  const network = `198.51.100.${Object.keys(typed).join('').length}`
  const more = { clientNetwork: network, env: { RATE_LIMIT_FACTOR: '0.01' } }
  await post(send, { ...typed, ...hidden, email: 'first@shop.example' }, more)
  const second = { ...typed, email: 'second@shop.example' }
  const { answer, reason, retryAfterSeconds } = await post(send, { ...second, ...hidden }, more)
  expect(reason).toBe('too-many-requests')
  expect(retryAfterSeconds).toBeGreaterThan(0)
  expect(answer).toMatchObject(limited ?? { outcome: 'failed', values: second, ...kept })
  expect(await forms.leadsOf('second@shop.example')).toEqual([])
}

describe.each<[ids: string, Case]>([
  [
    'BQF-03 BQF-08 BQF-12 BQF-14 LDS-01 A11Y-01 API-11 a bundle quote',
    {
      send: leadPost('bundle-quote', '/bundles/business-pro'),
      typed: answersTo('bundle-quote', 'bundle'),
      hidden: { bundle: 'Business Pro' },
      lead: {
        kind: 'bundle-quote',
        page: '/bundles/business-pro',
        fields: { bundle: 'Business Pro', formType: 'quote' },
      },
      wrong: { name: ' ', email: noMailbox },
      named: ['email', 'name'],
    },
  ],
  [
    'SVC-14 A11Y-01 API-11 a custom recipe',
    {
      send: answerCustomRecipe,
      typed: business,
      hidden: Object.fromEntries(ingredients.map((name) => [name, 'yes'])),
      kept: { ingredients },
      lead: { kind: 'custom-recipe', page: '/services', fields: { ingredients } },
      wrong: { company: ' ', email: noMailbox },
      named: ['company', 'email'],
    },
  ],
  [
    'RCP-03 RCP-05 RCP-17 RCP-18 RCP-19 API-11 the connectivity questionnaire',
    {
      send: answerRecipeForm,
      typed: { ...business, fibreCoverage: 'on', highBandwidth: 'on', missionCritical: 'on' },
      lead: {
        kind: 'connectivity',
        page: '/connectivity',
        fields: {
          fibreCoverage: true,
          guestWifi: false,
          challenges:
            'Guest Wi-Fi: No\nFibre coverage: Yes\nMultiple locations: No\nMission critical: Yes\nQuick deployment: No\nHigh bandwidth: Yes',
        },
      },
      wrong: { name: ' ', email: '', company: '' },
      named: ['company', 'email', 'name'],
      limited: {
        outcome: 'unsent',
        answers: { fibreCoverage: true },
        entries: expect.arrayContaining([['email', 'second@shop.example']]),
      },
    },
  ],
  [
    'ITH-04 ITH-05 ITH-07 ITH-11 A11Y-01 API-11 the quick request',
    {
      send: answerHealthForm,
      typed: quickRequest,
      hidden: { form: 'quick' },
      lead: {
        kind: 'assessment',
        entry: 'quick',
        page: '/resources/it-health',
        fields: { assessmentType: 'comprehensive' },
      },
      wrong: { name: ' ', email: noMailbox },
      named: ['email', 'name'],
    },
  ],
  [
    'WIZ-14 WIZ-15 the wizard',
    {
      send: answerHealthForm,
      typed: assessment,
      hidden: { form: 'wizard', intent: 'submit' },
      lead: { kind: 'assessment', entry: 'wizard', page: '/resources/it-health' },
    },
  ],
  [
    'ITH-12 ITH-14 an interest in new services',
    {
      send: answerHealthForm,
      typed: answersTo('interest'),
      hidden: { form: 'interest' },
      lead: { kind: 'interest', page: '/resources/it-health' },
      wrong: { services: 'Satellite' },
      named: ['services'],
    },
  ],
  [
    'CTC-06 CTC-26 CTC-27 WIF-23 a contact message',
    {
      send: contactPost,
      typed: answersTo('contact', 'wifiPlan', 'plan'),
      lead: { kind: 'contact', page: '/contact', phoneStored: '+27821234567' },
      wrong: { wifiPlan: 'castle.1.1' },
      named: ['wifiPlan'],
    },
  ],
  [
    'CTC-03 CTC-06 CTC-26 CTC-27 a site survey',
    {
      send: contactPost,
      typed: answersTo('site-survey'),
      hidden: { form: 'site-survey' },
      lead: { kind: 'site-survey', page: '/contact' },
      wrong: { email: noMailbox, address: ' ' },
      named: ['address', 'email'],
    },
  ],
])('%s', (title, form) => {
  test('is stored once, with every typed field and an activity log entry', () =>
    expectStored(title, form))
  test('is refused with its invalid fields named, keeps the typed values and ticked consents and stores nothing', () =>
    expectRefused(title, form))
  test('is rate-limited with a retry time, keeps the typed values and stores nothing', () =>
    expectLimited(form))
})

const wizardAnswer = (step: 1 | 2, outcome: string, fields = {}) => ({ step, outcome, fields })
test.each<[string, Record<string, string>, ReturnType<typeof wizardAnswer>]>([
  [
    'WIZ-03 Continue with a missing field names it',
    { intent: 'continue', company: '' },
    wizardAnswer(1, 'missing', { company: 'Company: please fill in this field.' }),
  ],
  ['WIZ-04 Continue shows step 2', { intent: 'continue' }, wizardAnswer(2, 'shown')],
  [
    'A11Y-01 Continue with an invalid email address stays on step 1 and marks the field',
    { intent: 'continue', email: 'zanele' },
    wizardAnswer(1, 'refused', { email: expect.any(String) }),
  ],
])('%s, keeps every value and stores nothing', async (title, { intent, ...changed }, expected) => {
  const values = { ...assessment, email: `${title.slice(0, 6)}@shop.example`, ...changed }
  const { answer } = await post(answerHealthForm, { ...values, form: 'wizard', intent: intent! })
  expect(answer).toEqual({ form: 'wizard', values, ...expected })
  expect(await forms.leadsOf(values.email)).toEqual([])
})

test('an unknown bundle is refused without an error on a hidden field', async () => {
  const fields = { ...business, email: 'odd@shop.example', bundle: 'Gold' }
  const { answer } = await post(leadPost('bundle-quote', '/bundles/business-pro'), fields)
  expect(answer).toMatchObject({ outcome: 'failed', fields: {} })
  expect(await forms.leadOf('odd@shop.example')).toBeUndefined()
})

test('SVC-14 RCP-02 an ingredient is required, a phone number is not', async () => {
  const { answer } = await post(answerCustomRecipe, business)
  expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(['ingredients'])
  const { phone: _phone, ...fields } = { ...business, email: 'nophone@lodge.example' }
  expect((await post(answerRecipeForm, fields)).answer.outcome).toBe('sent')
})

test('CTC-03 a post with an unknown form name is treated as a contact message and needs its fields', async () => {
  const { answer, reason } = await post(contactPost, { form: 'wizard' })
  expect(reason).toBe('invalid-input')
  expect(Object.keys(answer.fields ?? {})).toEqual(['name', 'email', 'serviceInterest'])
})

test.each([
  ['a launch', leadPost('launch-interest', '/cloud/hosting')],
  ['a custom recipe', answerCustomRecipe],
  ['the questionnaire', answerRecipeForm],
  ['IT health, as a quick request', answerHealthForm],
])('an empty post to %s is refused', async (_, send: Post) => {
  const { answer, reason } = await send(forms.contextOf(), new FormData())
  expect([answer.outcome, reason]).toEqual(['refused', 'invalid-input'])
})

test('a file in place of an email address is refused and not sent back', async () => {
  const data = formDataOf({ service: 'Cloud Hosting' })
  data.set('email', new File(['x'], 'x.txt'))
  const answered = await leadPost('launch-interest', '/cloud/hosting')(forms.contextOf(), data)
  expect(answered.answer).toMatchObject({ outcome: 'refused', values: {} })
})

test('CMP-19 a stored form redirects, an invalid one gets a 422, and a rate-limited one a 429 with Retry-After', () => {
  const answer = { outcome: 'sent' }
  const stored = () =>
    receiptOrRefusal('/pricing?sent=quote#custom-quote', { answer, receiptKey: 'k' })
  expect(stored).toThrow(expect.objectContaining({ status: 303 }))
  const refused = { answer: { outcome: 'refused' }, reason: 'invalid-input' }
  const invalid = { data: refused.answer, init: { status: 422 } }
  expect(receiptOrRefusal('/', refused)).toMatchObject(invalid)
  const limited = { ...refused, reason: 'too-many-requests', retryAfterSeconds: 1.5 }
  expect(receiptOrRefusal('/', limited)).toMatchObject({
    init: { status: 429, headers: { 'Retry-After': '2' } },
  })
})
