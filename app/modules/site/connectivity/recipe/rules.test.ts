import { expect, test } from 'vitest'
import { answerAfterSending, parseAnswers } from './rules.ts'

function formDataFrom(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const typedContacts = { name: 'Nomsa', email: 'nomsa@farm.example', company: 'Farm', phone: '' }
const failedSendResult = { isStored: false, isOffline: false, fields: {} } as const

test('RCP-01 what is not ticked is a no', () => {
  expect(
    parseAnswers(formDataFrom({ guestWifi: 'on', highBandwidth: 'yes', fibreCoverage: 'no' })),
  ).toEqual({
    guestWifi: true,
    fibreCoverage: false,
    multipleLocations: false,
    missionCritical: false,
    quickDeployment: false,
    highBandwidth: true,
  })
})

test('RCP-03 refused fields give the form back with what was typed', () => {
  const fields = { email: 'Email: please fill in this field.' }
  const answer = answerAfterSending(
    formDataFrom({ ...typedContacts, email: '', guestWifi: 'on', website_url: 'x' }),
    {
      ...failedSendResult,
      fields,
    },
  )
  const values = { ...typedContacts, email: '', guestWifi: 'on' }
  expect(answer).toEqual({ outcome: 'refused', values, fields })
})

test('RCP-19 what could not be stored gives the result, and everything needed to send it again', () => {
  const posted = {
    ...typedContacts,
    guestWifi: 'on',
    noticeVersion: '2026-11-20',
    consentEmail: 'on',
  }
  const answer = answerAfterSending(formDataFrom({ ...posted, other: 'x' }), {
    ...failedSendResult,
    isOffline: true,
  })
  expect(answer).toMatchObject({ outcome: 'unsent', isOffline: true, answers: { guestWifi: true } })
  expect(answer.outcome === 'unsent' && Object.fromEntries(answer.entries)).toEqual(posted)
})

test('D-69 a refusal of an input no one sees is no reason to withhold the result', () => {
  const fields = { idempotencyKey: 'The idempotency key must be text.' }
  expect(
    answerAfterSending(formDataFrom(typedContacts), { ...failedSendResult, fields }).outcome,
  ).toBe('unsent')
})

test('RCP-05 what was stored gives the result alone', () => {
  const answer = answerAfterSending(formDataFrom({ ...typedContacts, fibreCoverage: 'on' }), {
    isStored: true,
  })
  expect(answer).toMatchObject({ outcome: 'sent', answers: { fibreCoverage: true } })
  expect(JSON.stringify(answer)).not.toContain(typedContacts.email)
})
