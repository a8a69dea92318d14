import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HeldData } from './held-data.tsx'

test('PRV-04 a part counts what its name says, and apart from it what belongs to that', () => {
  const record = (what: string, isDetail?: true) => ({
    what,
    isDetail,
    at: '2026-11-20T08:00:00Z',
    fields: [],
  })
  const html = renderToStaticMarkup(
    <HeldData
      parts={[
        {
          name: 'Enquiries',
          records: [
            record('Enquiry BC-1'),
            record('Enquiry BC-2'),
            record('Note of staff on BC-1', true),
            record('What was done about BC-1', true),
          ],
        },
        { name: 'WhatsApp', records: [record('You on WhatsApp')] },
        { name: 'Client forms', records: [] },
      ]}
    />,
  )
  expect(html).toContain('>Enquiries (2), 2 details<')
  expect(html).toContain('>WhatsApp (1)<')
  expect(html).not.toContain('Client forms')
})
