import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderPage } from '#tools/testing/render-page.tsx'
import { consentPurpose, noticeVersion } from '../../content.ts'
import { SubmissionFields } from './submission-fields.tsx'
import { PrivacyNotice } from './use-lead-form.tsx'

const render = (values = {}) => {
  const props = { legalName: 'Test (Pty) Ltd', mandatory: 'Name, email and company are needed.' }
  return renderPage(<PrivacyNotice {...props} values={values} />)
}
const notice = render()

test('PRV-01 the notice gives the company, purpose and mandatory fields, and links to the privacy policy', () => {
  expect(notice).toContain('Test (Pty) Ltd collects what you type here to answer your enquiry')
  expect(notice).toContain('Name, email and company are needed.')
  expect(notice).toMatch(/<a [^>]*href="\/privacy-policy"/)
  expect(notice).toContain(`name="noticeVersion" value="${noticeVersion}"`)
})

test('PRV-02 PRV-03 consent is one unticked, optional box per channel, with the goods and services named', () => {
  const boxes = notice.match(/<input type="checkbox"[^>]*>/g)!
  const names = boxes.map((box) => /name="(\w+)"/.exec(box)?.[1])
  expect(names).toEqual(['consentEmail', 'consentPhone', 'consentWhatsapp'])
  expect(notice).not.toMatch(/checked|required/)
  expect(notice).toContain(consentPurpose.slice(4))
  const checked = render({ consentPhone: 'on' }).match(/<input [^>]*checked=""[^>]*>/g)
  expect(checked).toEqual([expect.stringContaining('"consentPhone"')])
})

test('API-12 the honeypot is hidden from screen readers and the keyboard without a style attribute', () => {
  const fields = renderToStaticMarkup(<SubmissionFields form="contact" token="p.1.x" />)
  expect(fields).toMatch(/<input [^>]*name="stamp"[^>]*value="p\.1\.x"/)
  expect(fields).toMatch(/<div aria-hidden="true".*name="website_url".*<\/div>/)
  expect(fields).toMatch(
    /<input [^>]*tabindex="-1"[^>]*name="website_url"|<input [^>]*name="website_url"[^>]*tabindex="-1"/i,
  )
  expect(fields + notice).not.toContain('style=')
})
