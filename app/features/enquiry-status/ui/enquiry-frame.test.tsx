import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EnquiryFrame } from './enquiry-frame.tsx'

const wayOn = /<a href="\/contact"[^>]*>Call or write to us<\/a>/

test('PAS-02 a page that has ended leads to a person, and one that has not shows its own actions alone', () => {
  const ended = renderToStaticMarkup(<EnquiryFrame heading="Ended" brandName="Baobab Connect" />)
  expect(ended).toMatch(wayOn)
  const open = renderToStaticMarkup(
    <EnquiryFrame heading="Open" brandName="Baobab Connect">
      <p>Write more</p>
    </EnquiryFrame>,
  )
  expect(open).not.toMatch(wayOn)
  expect(open).toContain('Write more')
})
