import { beforeEach, expect, test } from 'vitest'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { staffActor, valueOf } from '#tools/testing/test-database.ts'
import { closeRequest, submitDataRequest, verifyRequest } from '../service.server.ts'
import { findRequests } from '../store.server.ts'
import { answerPostedRequest, extendRequest, recordFee } from './service.server.ts'

const privacy = usePrivacyTest()
beforeEach(() => privacy.reset())

const requestInput = {
  kind: 'record',
  name: 'Thandi Khumalo',
  email: 'thandi@khumalo.example',
  isFor: 'company',
  onBehalfOf: 'Khumalo Stores (Pty) Ltd, 2015/000000/07',
  identityProof: 'Certified ID and a resolution of the board',
  details: 'Minutes of the site survey of 3 March 2026',
  access: 'email',
  right: 'A claim for damages',
}
const manager = () => privacy.contextOf(staffActor('product_manager'))
const submitRequest = (more: object = {}) =>
  submitDataRequest(privacy.contextOf(), { ...requestInput, ...more })
const findOnlyRequest = async () => {
  const requests = await findRequests(privacy.database.db)
  expect(requests).toHaveLength(1)
  return requests[0]!
}
const requestTarget = async () => {
  const { id, version } = await findOnlyRequest()
  return { requestId: id, version }
}
const reason = 'The archive is in another town'
const extend = async () => extendRequest(manager(), { ...(await requestTarget()), reason })

test('LAW-01 a company’s request for a record is stored once with the answers of Form 2 and due in 30 days', async () => {
  const first = await submitRequest()
  expect(first).toMatchObject({ ok: true, value: { dueOn: '2026-12-20' } })
  expect(await submitRequest()).toEqual(first)
  const { kind, name, email, details, ...form } = requestInput
  expect(await findOnlyRequest()).toMatchObject({ kind, name, email, details, form })
})

test.for([
  [{ identityProof: '' }, 'identityProof'],
  [{ onBehalfOf: '' }, 'onBehalfOf'],
  [{ right: '   ' }, 'right'],
  [{ access: 'pigeon' }, 'access'],
])('LAW-01 a record request with %o is refused with an error for %s', async ([more, name]) => {
  const refused = await submitRequest(more as object)
  expect(refused).toMatchObject({ ok: false, fields: { [name as string]: expect.any(String) } })
  expect(await findRequests(privacy.database.db)).toEqual([])
})

test('LAW-01 the form posted without JavaScript keeps what was typed and names the missing field', async () => {
  const body = new URLSearchParams({ ...requestInput, identityProof: '' })
  const request = new Request('https://baobab.example/paia-manual', { method: 'POST', body })
  const { answer, init } = await answerPostedRequest(privacy.contextOf(), request)
  expect(init).toMatchObject({ status: 422 })
  expect(answer.values).toMatchObject({ name: requestInput.name, right: requestInput.right })
  expect(Object.keys(answer.fields)).toEqual(['identityProof'])
})

test('LAW-01 suspected spam gets no email about an extension', async () => {
  await submitRequest({ honeypot: 'x' })
  valueOf(await extend())
  await privacy.drive()
  expect(privacy.mailbox.messages).toEqual([])
})

test('LAW-01 staff can record the fee, extend by 30 days once, and refuse only with a legal ground', async () => {
  await submitRequest()
  await verifyRequest(manager(), { ...(await requestTarget()), how: 'ID seen' })
  valueOf(await recordFee(manager(), await requestTarget()))
  valueOf(await extend())
  expect(await findOnlyRequest()).toMatchObject({ dueOn: '2027-01-19', feePaidOn: '2026-11-20' })
  expect(await extend()).toMatchObject({ ok: false })
  const answer = 'The minutes name another client.'
  const close = async (more: object = {}) =>
    closeRequest(manager(), { ...(await requestTarget()), outcome: 'refused', answer, ...more })
  expect(await close()).toMatchObject({ fields: { ground: expect.any(String) } })
  valueOf(await close({ ground: 's64' }))
  await privacy.drive()
  const mails = privacy.mailbox.messages.filter(({ recipients }) =>
    recipients.includes(requestInput.email),
  )
  const letters = mails.map(({ text }) => text)
  expect(letters).toContainEqual(expect.stringMatching(/19 January 2027[^]*archive/))
  expect(letters).toContainEqual(expect.stringMatching(/Section 64[^]*180 days/))
})
