import { expect, test } from 'vitest'
import { answerFormPost } from '#app/modules/sales/lead/submission/service.server.ts'
import { formDataOf, usePostedForms, type PostOptions } from '#tools/testing/use-posted-forms.ts'
import { comingSoonPage } from '../coming-soon/content.ts'

const forms = usePostedForms()

function answerLaunchForm(path: string, data: FormData, more: PostOptions = {}) {
  data.set('service', comingSoonPage(path)!.service)
  const posted = { form: 'launch-interest', page: path, data } as const
  return answerFormPost(forms.contextOf(more), posted)
}

function postLaunchForm(path: string, fields: Record<string, string>, more: PostOptions = {}) {
  const data = formDataOf(fields)
  return answerLaunchForm(path, data, more)
}

test.each([
  ['/cloud/migration', 'Cloud Migration'],
  ['/cloud/hosting', 'Cloud Hosting'],
  ['/cloud/backup', 'Cloud Backup'],
  ['/services/security', 'IT Security'],
])('CLD-05 an address left on %s is stored as an interest in %s', async (path, service) => {
  const email = `z${path.replaceAll('/', '-')}@shop.example`
  const { answer, reason } = await postLaunchForm(path, { email, service: 'Cloud Kitchen' })
  expect([answer.outcome, reason]).toEqual(['sent', undefined])
  const lead = await forms.leadOf(email)
  expect(lead).toMatchObject({
    kind: 'launch-interest',
    page: path,
    fields: { email, service },
    promise: 'We will email you when this service launches.',
    dueAt: null,
  })
  expect(await forms.actionsOf(lead!.id)).toEqual(['lead.submitted'])
})

test('CLD-05 A11Y-01 an invalid address is named, kept and not stored', async () => {
  const { answer, reason } = await postLaunchForm('/cloud/backup', { email: 'zanele at shop' })
  expect(reason).toBe('invalid-input')
  expect(answer).toMatchObject({ outcome: 'refused', values: { email: 'zanele at shop' } })
  expect(answer.fields.email).toContain('name@example.co.za')
  expect(await forms.leadOf('zanele at shop')).toBeUndefined()
})

test('CLD-05 API-11 after too many requests the answer says when to come back', async () => {
  const more = { clientNetwork: '198.51.100.9', env: { RATE_LIMIT_FACTOR: '0.01' } }
  await postLaunchForm('/cloud/backup', { email: 'one@shop.example' }, more)
  const { answer, reason, retryAfterSeconds } = await postLaunchForm(
    '/cloud/backup',
    { email: 'two@shop.example' },
    more,
  )
  expect([answer.outcome, reason]).toEqual(['failed', 'too-many-requests'])
  expect(retryAfterSeconds).toBeGreaterThan(0)
  expect(await forms.leadOf('two@shop.example')).toBeUndefined()
})

test('a post without an address, or with a file for one, is refused', async () => {
  expect((await postLaunchForm('/cloud/hosting', {})).reason).toBe('invalid-input')
  const data = new FormData()
  data.set('email', new File(['x'], 'x.txt'))
  const answered = await answerLaunchForm('/cloud/hosting', data)
  expect(answered.answer).toMatchObject({ outcome: 'refused', values: {} })
})
