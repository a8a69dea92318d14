import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { wordsOf } from '#tools/testing/words-of.ts'
import { privacyPolicy, termsOfService } from './content.ts'
import { supplierOf } from './rules.ts'
import { LegalPage, SupplierDetails } from './ui/legal-page.tsx'

const documents = [privacyPolicy, termsOfService]

function textOf(document: typeof privacyPolicy, site: SiteSettings = defaultSite) {
  const supplier = supplierOf(site)
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <LegalPage document={document} legalName={supplier.legalName} other={termsOfService}>
        <SupplierDetails supplier={supplier} />
      </LegalPage>
    </MemoryRouter>,
  )
  return wordsOf(html)
}

describe.each(documents)('$title', (document) => {
  test('LEG-02 LEG-07 it shows contact details, address and supplier details as the settings say', () => {
    const site = {
      ...defaultSite,
      legalName: 'Marula Networks (Pty) Ltd',
      registrationNumber: '2020/123456/07',
      officeBearers: 'T. Mokoena',
      complaintsRoute: 'Write to the ombud desk.',
      phone: '010 000 0199',
      email: 'desk@marula.example',
      streetAddress: '7 Marula Road',
      suburb: 'Melville',
      postalCode: '2092',
      leadsMailbox: 'staff-only@marula.example',
    }
    const text = textOf(document, site)
    const { legalName, registrationNumber, officeBearers, complaintsRoute, phone, email } = site
    for (const part of [
      legalName,
      registrationNumber,
      officeBearers,
      complaintsRoute,
      phone,
      email,
    ])
      expect(text).toContain(part)
    expect(text).toContain('7 Marula Road, Melville, Johannesburg 2092')
    expect(JSON.stringify(supplierOf(site))).not.toContain('staff-only')
  })

  test('its anchors are unique', () => {
    const ids = [...document.sections.map(({ id }) => id), 'supplier', 'contents']
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('PRV-01 the privacy policy says what the notice of every form promises of it', () => {
  const text = textOf(privacyPolicy)
  for (const heading of ['How long we keep it', 'Who helps us process it', 'Have it corrected'])
    expect(text).toContain(heading)
})
