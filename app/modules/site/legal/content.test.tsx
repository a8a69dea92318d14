import { describe, expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { renderPage } from '#tools/testing/render-page.tsx'
import { wordsOf } from '#tools/testing/words-of.ts'
import { privacyPolicy, termsOfService } from './content.ts'
import { supplierOf } from './rules.ts'
import { LegalPage, SupplierDetails } from './ui/legal-page.tsx'

const documents = [privacyPolicy, termsOfService]

function textOf(document: typeof privacyPolicy, site: SiteSettings = defaultSite) {
  const supplier = supplierOf(site)
  return wordsOf(
    renderPage(
      <LegalPage document={document} legalName={supplier.legalName} other={termsOfService}>
        <SupplierDetails supplier={supplier} />
      </LegalPage>,
    ),
  )
}

describe.each(documents)('$title', (document) => {
  test('LEG-02 LEG-07 it shows contact, address and supplier details from the settings, but not the leads mailbox', () => {
    const details = {
      legalName: 'Marula Networks (Pty) Ltd',
      registrationNumber: '2020/123456/07',
      officeBearers: 'T. Mokoena',
      complaintsRoute: 'Write to the ombud desk.',
      phone: '010 000 0199',
      email: 'desk@marula.example',
    }
    const address = { streetAddress: '7 Marula Road', suburb: 'Melville', postalCode: '2092' }
    const leadsMailbox = 'staff-only@marula.example'
    const site = { ...defaultSite, ...details, ...address, leadsMailbox }
    const text = textOf(document, site)
    for (const part of Object.values(details)) expect(text).toContain(part)
    expect(text).toContain('7 Marula Road, Melville, Johannesburg 2092')
    expect(JSON.stringify(supplierOf(site))).not.toContain('staff-only')
  })
})

test('PRV-01 the privacy policy has headings for retention, processors and correction', () => {
  const text = textOf(privacyPolicy)
  for (const heading of ['How long we keep it', 'Who helps us process it', 'Have it corrected'])
    expect(text).toContain(heading)
})
