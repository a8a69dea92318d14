import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { enquiryContact } from '#app/modules/sales/lead/enquiry/rules.ts'
import { PlainPage } from './plain-page.tsx'

const contactLinkPattern = /<a href="\/contact"[^>]*>Call or write to us<\/a>/

test('PAS-02 a page with a contact links to the contact page, and one without shows only its content', () => {
  const ended = renderToStaticMarkup(
    <PlainPage heading="Ended" brandName="Baobab Connect" contact={enquiryContact} />,
  )
  expect(ended).toMatch(contactLinkPattern)
  const open = renderToStaticMarkup(
    <PlainPage heading="Open" brandName="Baobab Connect">
      <p>Add message</p>
    </PlainPage>,
  )
  expect(open).not.toMatch(contactLinkPattern)
  expect(open).toContain('Add message')
})
