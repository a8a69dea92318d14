import { expect, test } from 'vitest'
import { answerFormPost } from '#app/modules/sales/lead/submission/service.server.ts'
import { createPageToken } from '#app/platform/installation.server.ts'
import { formDataOf, usePostedForms } from '#tools/testing/use-posted-forms.ts'
import { contactPath, readPostedForm, contactFormDefinitions, type ContactForm } from '../rules.ts'

const forms = usePostedForms()

const person = { name: 'Zanele Khumalo', email: 'zanele@shop.example', phone: '082 123 4567' }
const typedFieldsByForm: Record<ContactForm, Record<string, string>> = {
  contact: { ...person, serviceInterest: 'cloud', message: 'Please call me.' },
  consultation: {
    ...person,
    preferredDate: '2026-12-01',
    preferredTime: '09:00',
    consultationType: 'general',
    message: 'Where do we begin?',
  },
  'site-survey': {
    ...person,
    company: 'Shop & Sons',
    address: '4 Market Street, Polokwane',
    buildingType: 'retail',
    requirements: 'Two floors',
  },
  'cloud-quote': {
    ...person,
    phone: 'ask at the till',
    company: 'Shop & Sons',
    employees: '1-10',
    cloudService: 'backup',
    requirements: 'Till and mail',
  },
}

async function postContactForm(fields: Record<string, string>) {
  const ctx = forms.contextOf()
  const data = formDataOf({ stamp: await createPageToken(ctx), ...fields })
  const form = readPostedForm(data)
  const page = contactPath
  return answerFormPost(ctx, {
    form,
    fields: Object.keys(contactFormDefinitions[form].fields),
    page,
    data,
  })
}

test.each(Object.keys(typedFieldsByForm) as ContactForm[])(
  'CTC-06 CTC-26 a posted %s is stored as one lead of that kind with every typed field and an activity row',
  async (form) => {
    const fields = { ...typedFieldsByForm[form], email: `${form}@shop.example` }
    const posted = await postContactForm({ form, ...fields })
    const [lead, ...more] = await forms.leadsOf(fields.email)
    const receipt = expect.objectContaining({ reference: lead!.reference, promise: lead!.promise })
    expect(posted).toEqual({
      answer: { outcome: 'sent', values: {}, fields: {}, receipt },
      receiptKey: expect.any(String),
    })
    expect(more).toEqual([])
    expect(lead).toMatchObject({ kind: form, entry: 'form', page: '/contact' })
    expect(lead!.fields).toMatchObject(fields)
    expect(lead!.phoneStored).toBe(form === 'cloud-quote' ? null : '+27821234567')
    const asked = form === 'consultation' ? ['appointment.requested'] : []
    expect((await forms.actionsOf(lead!.id)).toSorted()).toEqual([...asked, 'lead.submitted'])
  },
)

test('WIF-23 a message with a Wi-Fi plan attached is stored with inputs and result', async () => {
  const fields = {
    ...typedFieldsByForm.contact,
    email: 'plan@shop.example',
    wifiPlan: 'large.25-50.200',
  }
  expect((await postContactForm({ form: 'contact', ...fields })).answer.outcome).toBe('sent')
  const [lead] = await forms.leadsOf(fields.email)
  expect(lead!.fields).toMatchObject({
    wifiOfficeSize: 'large',
    wifiStaff: '25-50',
    wifiCurrentSpeedMbps: 200,
    wifiAccessPoints: 5,
    wifiRecommendedSpeedMbps: 200,
    wifiUpgradeRecommended: false,
    wifiStandard: 'Wi-Fi 6',
  })
})

test('WIF-23 a plan the calculator never gave is refused by name and stores nothing', async () => {
  const fields = {
    ...typedFieldsByForm.contact,
    email: 'forged@shop.example',
    wifiPlan: 'castle.1.1',
  }
  const { answer, reason } = await postContactForm({ form: 'contact', ...fields })
  expect([reason, Object.keys(answer.fields)]).toEqual(['invalid-input', ['wifiPlan']])
  expect(await forms.leadsOf(fields.email)).toEqual([])
})

test('CTC-03 CTC-27 a refusal names the fields, keeps every value and stores nothing', async () => {
  const fields = { ...typedFieldsByForm['site-survey'], email: 'zanele at shop', address: ' ' }
  const { answer, reason } = await postContactForm({ form: 'site-survey', ...fields })
  expect(reason).toBe('invalid-input')
  expect(answer).toMatchObject({ outcome: 'refused', values: fields })
  expect(Object.keys(answer.fields).toSorted()).toEqual(['address', 'email'])
  expect(await forms.leadsOf('zanele at shop')).toEqual([])
})

test('CTC-27 what is wrong with an input no one sees is a failure as a whole', async () => {
  const { answer, reason } = await postContactForm({
    form: 'contact',
    ...typedFieldsByForm.contact,
    idempotencyKey: 'no',
  })
  expect([reason, answer.outcome, answer.fields]).toEqual(['invalid-input', 'failed', {}])
  expect(answer.values).toEqual(typedFieldsByForm.contact)
})

test('CTC-03 a post that names no form of the page is a contact message, and refused without its fields', async () => {
  const { answer, reason } = await postContactForm({ form: 'wizard' })
  expect(reason).toBe('invalid-input')
  expect(Object.keys(answer.fields)).toEqual(['name', 'email', 'serviceInterest'])
})
