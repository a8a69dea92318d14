import { telephoneHref } from '#app/basics/contact-details.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'

/** Supplier details that a South African site must show (ECT Act section 43). */
export type Supplier = Record<
  | 'legalName'
  | 'registrationNumber'
  | 'address'
  | 'phone'
  | 'phoneHref'
  | 'email'
  | 'officeBearers'
  | 'complaintsRoute',
  string
>

/** Returns the supplier's public details. The full settings stay private because they include the staff mailbox. */
export function supplierOf(site: SiteSettings): Supplier {
  return {
    legalName: site.legalName,
    registrationNumber: site.registrationNumber,
    address: `${site.streetAddress}, ${site.suburb}, ${site.city} ${site.postalCode}`,
    phone: site.phone,
    phoneHref: telephoneHref(site.phone),
    email: site.email,
    officeBearers: site.officeBearers,
    complaintsRoute: site.complaintsRoute,
  }
}
