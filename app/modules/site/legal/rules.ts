import { telephoneHref } from '#app/basics/contact-details.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'

/** What a South African site must show of its supplier (ECT Act section 43). */
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

/** The supplier as pages show it, and nothing else of the site record: that holds the staff's mailbox, too. */
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
