import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import type { Faults } from '#tools/simulators/crm-faults.ts'
import {
  startZohoSimulator,
  zohoSettings,
  type ZohoSimulator,
} from '#tools/simulators/zoho-simulator.ts'
import { testEnquiry } from '#tools/testing/crm-test.ts'
import { type CrmGateway, zohoAddresses, zohoGateway } from './gateway.server.ts'
import { crmEnquiryDelivery } from './rules.ts'

let simulator: ZohoSimulator
let gateway: CrmGateway
beforeAll(async () => {
  simulator = await startZohoSimulator()
  gateway = zohoGateway({ env: envFor(simulator.url) })
})
afterEach(() => simulator.reset())
afterAll(() => simulator.close())

const envFor = (url: string) => readEnv(zohoSettings(url))

const deadline = () => AbortSignal.timeout(20_000)
const enquiry = (reference: string, more: object = {}) => {
  const person = { name: 'Thandi Khumalo', email: 'thandi@khumalo.co.za' }
  return crmEnquiryDelivery(testEnquiry(1, { reference, ...person, ...more })).payload
}

async function signIn(until = deadline()) {
  const answer = await gateway.refreshToken(deadline())
  if (!answer.ok) throw new Error(answer.result.error.code)
  return gateway.signedIn(answer.value.accessToken, until)
}

async function upsertEnquiry(payload = enquiry('BC-1')): Promise<string> {
  const answer = await (await signIn()).upsertLead(payload)
  if (!answer.ok) throw new Error(answer.result.error.message)
  return answer.value
}

test('API-03 an enquiry without phone or company keeps those of the Lead', async () => {
  const id = await upsertEnquiry(enquiry('BC-1'))
  await upsertEnquiry(enquiry('BC-2', { phone: '', phoneStored: null, company: '' }))
  expect(simulator.store.leads.get(id)).toMatchObject({
    First_Name: 'Thandi',
    Last_Name: 'Khumalo',
    Phone: '+27821234567',
    Company: 'Khumalo Logistics',
  })
})

test('T21 the note of an enquiry is found among 420 others, and a similar reference doesn’t match', async () => {
  const crm = await signIn()
  const leadId = await upsertEnquiry()
  const add = (reference: string) => crm.addNote(leadId, enquiry(reference))
  const wanted = await add('BC-7')
  for (let at = 0; at < 420; at++)
    simulator.store.addNote(note(leadId, `BC-7${at} x`), 0, simulator.faults)
  const find = (reference: string) => crm.findNote(leadId, enquiry(reference))
  expect(await find('BC-7')).toEqual(wanted)
  expect(await find('BC-70')).toMatchObject({ ok: true, value: expect.stringMatching(/^\d+$/) })
  expect(await find('BC-999')).toEqual({ ok: true, value: undefined })
  expect(simulator.requests.get('GET /crm/v8/Leads/:id/Notes')).toBe(3 + 3 + 3)
})

function note(id: string, title: string) {
  return { Note_Title: title, Note_Content: 'x', Parent_Id: { module: { api_name: 'Leads' }, id } }
}

const refusedPhone = { field: 'Phone', code: 'INVALID_DATA' }

describe('T21 each fault gives its kind of result', () => {
  test.each<[string, Partial<Faults>, string, string]>([
    ['down', { isDown: true }, 'transient', 'unreachable'],
    ['500', { serverErrorRate: 1 }, 'transient', 'http-500'],
    ['429', { throttleRate: 1, retryAfterSeconds: 9 }, 'throttled', 'throttled'],
    ['lost response', { lostAnswerRate: 1 }, 'transient', 'unreachable'],
    ['revoked token', { areTokensRevoked: true }, 'transient', 'INVALID_TOKEN'],
    ['refused field', { refuse: refusedPhone }, 'refused', 'INVALID_DATA'],
    ['refused with 200', { refuse: refusedPhone, refusalStatus: 200 }, 'refused', 'INVALID_DATA'],
  ])('%s', async (_name, faults, kind, code) => {
    const crm = await signIn()
    Object.assign(simulator.faults, faults)
    const answer = await crm.upsertLead(enquiry('BC-1'))
    expect(answer).toMatchObject({ ok: false, result: { kind, error: { code } } })
    if (kind === 'throttled') expect(answer).toMatchObject({ result: { retryAfterSeconds: 9 } })
  })

  test('a missing response times out at the deadline', async () => {
    const crm = await signIn(AbortSignal.timeout(300))
    Object.assign(simulator.faults, { lieRate: 1, lie: 'hang' })
    const answer = await crm.upsertLead(enquiry('BC-1'))
    const timedOut = { kind: 'transient', error: { code: 'timeout' } }
    expect(answer).toMatchObject({ ok: false, result: timedOut })
  })

  test('a closed port is reported as unreachable', async () => {
    const answer = await zohoGateway({ env: envFor('http://127.0.0.1:9') }).refreshToken(deadline())
    expect(answer).toMatchObject({ ok: false, result: { error: { code: 'unreachable' } } })
  })
})

test.each([
  ['com', 'https://accounts.zoho.com', 'https://www.zohoapis.com/crm/v8'],
  ['com.au', 'https://accounts.zoho.com.au', 'https://www.zohoapis.com.au/crm/v8'],
  ['ca', 'https://accounts.zohocloud.ca', 'https://www.zohoapis.ca/crm/v8'],
  ['sa', 'https://accounts.zoho.sa', 'https://www.zohoapis.sa/crm/v8'],
])('D-75 the data centre %s sets the accounts and API addresses', (dataCentre, accounts, api) => {
  expect(zohoAddresses(readEnv({ ZOHO_DATA_CENTRE: dataCentre }))).toEqual({ accounts, api })
})
