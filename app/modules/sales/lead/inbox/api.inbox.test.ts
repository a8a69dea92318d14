import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useStaff } from '#tools/testing/fixtures.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import type { InboxPage, LeadDetail } from '../calls.ts'
import { submitLead } from '../submission/service.server.ts'
import { leadConflictSchema } from '../summary/schema.ts'

const unknownStaffId = '00000000-0000-4000-8000-000000000000'

const database = useTestDatabase()
const { editor, viewer } = useStaff(database, ['editor', 'viewer'], { at: '/leads' })

async function submit(more: Partial<Parameters<typeof submitLead>[1] & object> = {}) {
  const outcome = await submitLead(testContext(database, { env: { RATE_LIMIT_FACTOR: '1000' } }), {
    form: 'assessment',
    entry: 'quick',
    page: '/resources/it-health',
    idempotencyKey: randomUUID(),
    noticeVersion: '2026-11-20',
    consents: { email: true, phone: false },
    fields: {
      name: 'Thandi <script>alert(1)</script>',
      email: `${randomUUID()}@example.co.za`,
      company: 'Nkosi Bakery',
      phone: '082 555 0142',
      employees: '11-50',
      challenges: 'Slow "Wi-Fi"',
    },
    ...more,
  })
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value.id
}

async function readDetail(id: string): Promise<LeadDetail> {
  const response = await editor.call(`/${id}`)
  expect(response.status).toBe(200)
  return (await response.json()) as LeadDetail
}

const statusAndBody = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
})

describe('ADS-16 the list', () => {
  test('answers as its schema says, with folders, filters and the type of each form', async () => {
    const wizard = await submit({ entry: 'wizard' })
    const interest = await submit({
      form: 'interest',
      entry: 'form',
      page: '/it-health',
      fields: {
        fullName: 'Pieter',
        companyName: 'Kwagga',
        email: 'p@example.co.za',
        services: 'Fibre',
      },
    })
    const all = (await (await editor.call('')).json()) as InboxPage
    expect(
      all.items.find(({ id }) => id === wizard),
      'WIZ-15',
    ).toMatchObject({
      kind: 'assessment',
      entry: 'wizard',
      subject: 'IT assessment request',
      ownerName: null,
    })
    expect(all.folders.unread).toBeGreaterThanOrEqual(2)
    const interests = (await (await editor.call('?kind=interest')).json()) as InboxPage
    expect(
      interests.items.map(({ id, kind }) => [id, kind]),
      'ITH-14',
    ).toEqual([[interest, 'interest']])
    expect(interests.total).toBe(1)
  })
})

describe('LDS-03 one lead', () => {
  test('shows what was typed and promised, consents, deliveries and readable mails, and no keys', async () => {
    const id = await submit()
    const raw = await (await editor.call(`/${id}`)).text()
    for (const secret of ['idempotencyKey', 'bodyHash', '"html"', '"payload"'])
      expect(raw).not.toContain(secret)
    const detail = await readDetail(id)
    expect(detail.lead).toMatchObject({
      name: 'Thandi <script>alert(1)</script>',
      phoneStored: '+27825550142',
      noticeVersion: '2026-11-20',
      dueAt: expect.any(String),
      promise: 'Our team will contact you shortly with your customized IT health recipe.',
      details: [
        { label: 'Number of employees', value: '11-50' },
        { label: 'Current IT Challenges', value: 'Slow "Wi-Fi"' },
        { label: 'Type of assessment', value: 'comprehensive' },
      ],
    })
    expect(detail.consents).toMatchObject([
      { channel: 'email', isGranted: true },
      { channel: 'phone', isGranted: false },
    ])
    const toVisitor = detail.deliveries.find(({ mail }) => mail?.to.includes(detail.lead.email))
    expect(toVisitor, 'ITH-19').toMatchObject({
      state: 'waiting',
      mail: { subject: expect.any(String) },
    })
    expect(detail.deliveries.map(({ channel }) => channel)).toContain('crm')
  })

  test('changes status, owner and notes, and its timeline says who did what', async () => {
    const id = await submit()
    await editor.call(`/${id}/status`, { status: 'in_progress', version: 1 })
    await editor.call(`/${id}/owner`, { assignedTo: editor.id, version: 2 })
    const note = { body: 'Called <b>back</b>', idempotencyKey: randomUUID() }
    expect(await statusAndBody(await editor.call(`/${id}/notes`, note))).toMatchObject({
      body: { isReplay: false },
    })
    expect(await statusAndBody(await editor.call(`/${id}/notes`, note))).toMatchObject({
      body: { isReplay: true },
    })
    const detail = await readDetail(id)
    expect(detail).toMatchObject({
      lead: { status: 'in_progress', version: 3 },
      ownerName: 'Naledi Editor',
      notes: [{ authorName: 'Naledi Editor', body: 'Called <b>back</b>' }],
    })
    expect(detail.timeline.map(({ text }) => text)).toEqual([
      'added a note',
      'assigned the lead to Naledi Editor',
      'changed the status from New to In progress',
      'sent this',
    ])
  })

  test('can be given to no one who may not work on it', async () => {
    const id = await submit()
    const detail = await readDetail(id)
    expect(detail.owners.map((owner) => owner.id)).toContain(editor.id)
    expect(detail.owners.map((owner) => owner.id)).not.toContain(viewer.id)
    for (const assignedTo of [viewer.id, unknownStaffId, 'x']) {
      const answer = await statusAndBody(
        await editor.call(`/${id}/owner`, { assignedTo, version: 1 }),
      )
      expect(answer).toMatchObject({
        status: 422,
        body: { fields: { assignedTo: expect.any(String) } },
      })
    }
  })

  test('a stale change is 409 and tells what is stored and who was quicker', async () => {
    const id = await submit()
    await editor.call(`/${id}/status`, {
      status: 'answered',
      version: 1,
      statement: { how: 'phone' },
    })
    await editor.call(`/${id}/notes`, { body: 'x', idempotencyKey: randomUUID() })
    const answer = await statusAndBody(
      await editor.call(`/${id}/status`, { status: 'closed', version: 1 }),
    )
    expect(answer).toMatchObject({ status: 409, body: { reason: 'conflict' } })
    expect(leadConflictSchema.parse(answer.body.current)).toEqual({
      status: 'answered',
      assignedTo: null,
      isSuspectedSpam: false,
      version: 2,
      changedBy: 'Naledi Editor',
    })
  })
})

describe('API-05, API-06 deliveries', () => {
  async function refusedEnquiry() {
    const id = await submit()
    await database.pool.query(
      `update deliveries set state = 'failed', last_error = $2 where subject_id = $1 and channel = 'crm'`,
      [id, { code: 'INVALID_DATA', message: 'The CRM refused field Phone', field: 'Phone' }],
    )
    const detail = await readDetail(id)
    return { id, delivery: detail.deliveries.find(({ channel }) => channel === 'crm')! }
  }

  test('show the refused field, and go out again corrected', async () => {
    const { id, delivery } = await refusedEnquiry()
    expect(delivery).toMatchObject({
      state: 'failed',
      lastError: { field: 'Phone' },
      correctable: { phone: '+27825550142' },
    })
    const path = `/${id}/deliveries/${delivery.id}/resend`
    const wrong = { version: delivery.version, correction: { lastName: '' } }
    expect(await statusAndBody(await editor.call(path, wrong))).toMatchObject({
      status: 422,
      body: { fields: { lastName: expect.any(String) } },
    })
    const right = { version: delivery.version, correction: { phone: '' } }
    expect((await editor.call(path, right)).status).toBe(200)
    expect((await editor.call(path, right)).status, 'a second press').toBe(409)
    const after = await readDetail(id)
    expect(after.timeline[0]!.text).toBe('sent again: Enquiry to the CRM, with phone corrected')
    const { rows } = await database.pool.query('select payload from deliveries where id = $1', [
      delivery.id,
    ])
    expect(rows[0].payload).toMatchObject({ phone: '', lastName: expect.any(String) })
  })

  test('never take their content from the caller', async () => {
    const { id } = await refusedEnquiry()
    const { deliveries } = await readDetail(id)
    const mail = deliveries.find(({ channel }) => channel === 'mail')!
    const forged = { to: { address: 'x@evil.example' }, subject: 's', text: 't', html: 'h' }
    const path = `/${id}/deliveries/${mail.id}/resend`
    expect((await editor.call(path, { version: mail.version, payload: forged })).status).toBe(200)
    expect(
      (
        await editor.call(path, {
          version: mail.version + 1,
          correction: { email: 'x@evil.example' },
        })
      ).status,
    ).toBe(404)
    const { rows } = await database.pool.query('select payload from deliveries where id = $1', [
      mail.id,
    ])
    expect(JSON.stringify(rows[0].payload)).not.toContain('evil.example')
  })

  test('of another lead are not found here', async () => {
    const { delivery } = await refusedEnquiry()
    const other = await submit()
    for (const deliveryId of [delivery.id, unknownStaffId, 'x']) {
      const path = `/${other}/deliveries/${deliveryId}/resend`
      expect((await editor.call(path, { version: 1 })).status).toBe(404)
    }
  })
})

test('OPS-02 a lead of a form that only a newer version knows is listed, opened, noted and exported', async () => {
  const id = await submit()
  await database.pool.query(`update leads set kind = 'video-call' where id = $1`, [id])
  const page = (await (await editor.call('?search=Nkosi')).json()) as InboxPage
  expect(page.items.find((lead) => lead.id === id)).toMatchObject({
    kind: 'video-call',
    subject: 'Enquiry',
    need: '',
  })
  const detail = await readDetail(id)
  expect(detail.lead).toMatchObject({ id, company: 'Nkosi Bakery' })
  expect((await editor.call('/agenda')).status).toBe(200)
  const exported = await editor.call('/export', {})
  expect(await exported.text()).toContain('Enquiry, Quick form')
})
