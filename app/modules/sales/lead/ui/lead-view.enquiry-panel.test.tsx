import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LeadDetail } from '../calls.ts'
import { ConsentPanel } from './lead-view.tsx'

const purpose = 'news and offers'
const renderEnquiryPanel = (...granted: boolean[]) => {
  const consents = ['email', 'phone', 'whatsapp'].map((channel, at) => ({
    channel,
    purpose,
    isGranted: granted[at] ?? false,
  }))
  const detail = { lead: { noticeVersion: '' }, consents } as unknown as LeadDetail
  return renderToStaticMarkup(<ConsentPanel {...detail} />)
}

test('PRV-03 the panel says what was agreed to only where something was', () => {
  expect(renderEnquiryPanel(false, true)).toContain(`Agreed to: ${purpose}.`)
  const none = renderEnquiryPanel()
  expect(none.match(/>No</g)).toHaveLength(3)
  expect(none).not.toContain('Agreed to')
  expect(none).toContain(`Requested: ${purpose}. They didn’t agree to any of these.`)
})
