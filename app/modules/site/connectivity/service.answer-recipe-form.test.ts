import { expect, test } from 'vitest'
import { formDataOf, usePostedForms, type PostOptions } from '#tools/testing/use-posted-forms.ts'
import { answerRecipeForm } from './service.server.ts'

const forms = usePostedForms()

const typedFields = {
  name: 'Zanele Khumalo',
  email: 'zanele@lodge.example',
  company: 'Lodge',
  phone: '',
  fibreCoverage: 'on',
  highBandwidth: 'on',
  missionCritical: 'on',
}

function postRecipeForm(fields: Record<string, string>, more: PostOptions = {}) {
  const data = formDataOf(fields)
  return answerRecipeForm(forms.contextOf(more), data)
}

test('RCP-05 RCP-17 RCP-18 a posted questionnaire is stored whole and answered with its answers', async () => {
  const { answer, reason } = await postRecipeForm(typedFields)
  expect([answer.outcome, reason]).toEqual(['sent', undefined])
  const [lead] = await forms.leadsOf(typedFields.email)
  expect(lead).toMatchObject({ kind: 'connectivity', entry: 'form', page: '/connectivity' })
  expect(lead!.fields).toMatchObject({
    name: typedFields.name,
    phone: '',
    fibreCoverage: true,
    guestWifi: false,
    challenges:
      'Guest Wi-Fi: No\nFibre coverage: Yes\nMultiple locations: No\nMission critical: Yes\nQuick deployment: No\nHigh bandwidth: Yes',
  })
  expect(await forms.actionsOf(lead!.id)).toEqual(['lead.submitted'])
})

test('RCP-03 without name, email or company nothing is stored and each is named', async () => {
  const { answer, reason } = await postRecipeForm({
    ...typedFields,
    name: ' ',
    email: '',
    company: '',
  })
  expect(reason).toBe('invalid-input')
  expect(answer.outcome === 'refused' && Object.keys(answer.fields).sort()).toEqual([
    'company',
    'email',
    'name',
  ])
  expect(answer.outcome === 'refused' && answer.values.fibreCoverage).toBe('on')
})

test('RCP-02 the phone may be left out', async () => {
  const { phone: _phone, ...fields } = typedFields
  const { answer } = await postRecipeForm({ ...fields, email: 'nophone@lodge.example' })
  expect(answer.outcome).toBe('sent')
})

test('RCP-19 API-11 after too many requests the result is given, with what is needed to send it again', async () => {
  const more = { clientNetwork: '198.51.100.9', env: { RATE_LIMIT_FACTOR: '0.01' } }
  await postRecipeForm({ ...typedFields, email: 'one@lodge.example' }, more)
  const { answer, reason, retryAfterSeconds } = await postRecipeForm(
    { ...typedFields, email: 'two@lodge.example' },
    more,
  )
  expect(reason).toBe('too-many-requests')
  expect(retryAfterSeconds).toBeGreaterThan(0)
  expect(answer).toMatchObject({ outcome: 'unsent', answers: { fibreCoverage: true } })
  expect(answer.outcome === 'unsent' && answer.entries).toContainEqual([
    'email',
    'two@lodge.example',
  ])
  expect(await forms.leadsOf('two@lodge.example')).toEqual([])
})

test('a post of nothing is refused and stores nothing', async () => {
  const { answer, reason } = await postRecipeForm({})
  expect([answer.outcome, reason]).toEqual(['refused', 'invalid-input'])
})
