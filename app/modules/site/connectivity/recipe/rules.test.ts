import { expect, test } from 'vitest'
import { formDataOf } from '#tools/testing/use-posted-forms.ts'
import { answerAfterSending, parseAnswers } from './rules.ts'

const typed = { name: 'Nomsa', email: 'nomsa@farm.example', company: 'Farm', phone: '' }
const afterFailure = (fields: Record<string, string>, more: object = {}) =>
  answerAfterSending(formDataOf(fields), { isStored: false, isOffline: false, fields: {}, ...more })

test('RCP-01 an unticked question counts as "no"', () => {
  const data = formDataOf({ guestWifi: 'on', highBandwidth: 'yes', fibreCoverage: 'no' })
  expect(parseAnswers(data)).toEqual({
    guestWifi: true,
    fibreCoverage: false,
    multipleLocations: false,
    missionCritical: false,
    quickDeployment: false,
    highBandwidth: true,
  })
})

test('RCP-03 a refused form returns its errors and the typed values', () => {
  const fields = { email: 'Email: please fill in this field.' }
  const values = { ...typed, email: '', guestWifi: 'on' }
  const answer = afterFailure({ ...values, website_url: 'x' }, { fields })
  expect(answer).toEqual({ outcome: 'refused', values, fields })
})

test('RCP-19 an unsent form returns its result and the entries needed to send it again', () => {
  const posted = { ...typed, guestWifi: 'on', noticeVersion: '2026-11-20', consentEmail: 'on' }
  const answer = afterFailure({ ...posted, other: 'x' }, { isOffline: true })
  expect(answer).toMatchObject({ outcome: 'unsent', isOffline: true, answers: { guestWifi: true } })
  expect(answer.outcome === 'unsent' && Object.fromEntries(answer.entries)).toEqual(posted)
})

test('D-69 an invalid hidden input does not withhold the result', () => {
  const fields = { idempotencyKey: 'The idempotency key must be text.' }
  expect(afterFailure(typed, { fields }).outcome).toBe('unsent')
})

test('RCP-05 a stored form returns its result without the email address', () => {
  const data = formDataOf({ ...typed, fibreCoverage: 'on' })
  const answer = answerAfterSending(data, { isStored: true })
  expect(answer).toMatchObject({ outcome: 'sent', answers: { fibreCoverage: true } })
  expect(JSON.stringify(answer)).not.toContain(typed.email)
})
