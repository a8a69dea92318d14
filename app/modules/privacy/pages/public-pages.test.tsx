import { expect, test } from 'vitest'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { renderPage } from '#tools/testing/render-page.tsx'
import { requestNoticeVersion } from '../content.ts'
import { DataRequestFields, RequestSent } from '../islands/data-request.tsx'
import { emptyAnswer } from '../rules.ts'
import { RequestBlock, RequestNotice } from '../ui/data-request-block.tsx'
import * as confirmRequest from './confirm-request.tsx'
import * as emailOptOut from './email-opt-out.tsx'

const privacy = usePrivacyTest()

function form(answer = emptyAnswer) {
  const kept = { legalName: 'Marula (Pty) Ltd', retentionMonths: 24, dueOn: '2026-12-20' }
  const notice = <RequestNotice form="own" {...kept} />
  const props = { answer, notice, isSending: false, hiddenInputs: null }
  return renderPage(
    <RequestBlock form="own">
      <form>
        <DataRequestFields form="own" {...props} />
      </form>
    </RequestBlock>,
  )
}

test('LEG-06 D-29 the form has its own block with its own date', () => {
  expect(form()).toContain('id="data-request"')
  expect(form()).toContain('<time dateTime="2026-11-20">')
  for (const value of ['see', 'correct', 'delete', 'object'])
    expect(form()).toContain(`name="kind" value="${value}"`)
})

test('PRV-01 PRV-02 its notice states who, why, required fields and retention, and the form has no checkbox', () => {
  const html = form()
  expect(html).toContain('Marula (Pty) Ltd collects what you type here to deal with your request')
  expect(html).toContain('Your choice, name and email address are needed')
  expect(html).toContain('after 24 months')
  expect(html).toMatch(/<a [^>]*href="\/privacy-policy"/)
  expect(html, 'SIT-07').toContain('Send it today and we&#x27;ll reply by 20 December 2026.')
  expect(html).not.toContain('checkbox')
})

test('LEG-06 the confirmation shows the reference and the due date', () => {
  const html = renderPage(<RequestSent reference="PR-2222-3333" dueOn="2026-12-20" />)
  expect(html).toContain('PR-2222-3333')
  expect(html).toContain('20 December 2026')
})

test.each([confirmRequest, emailOptOut])('the browser receives Retry-After', ({ headers }) => {
  const actionHeaders = new Headers({ 'Retry-After': '60' })
  expect(headers({ actionHeaders }).get('Retry-After')).toBe('60')
})

test('PRV-03 a stored request includes the version of its notice', async () => {
  const { submitDataRequest } = await import('../service.server.ts')
  const input = { kind: 'see', name: 'Thandi', email: 'thandi@khumalo.example' }
  await submitDataRequest(privacy.contextOf(), input)
  const { rows } = await privacy.database.pool.query('select notice_version from data_requests')
  expect(rows).toEqual([{ notice_version: requestNoticeVersion }])
})
