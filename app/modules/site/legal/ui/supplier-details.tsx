import type { ReactNode } from 'react'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { supplierWords } from '../content.ts'
import type { Supplier } from '../rules.ts'

/** LEG-02, LEG-07: the supplier's details, all of them from the settings. */
export function SupplierDetails({ supplier }: { supplier: Supplier }) {
  const { labels } = supplierWords
  return (
    <section id="supplier" aria-labelledby="supplier-heading" className="card card-raised">
      <h2 id="supplier-heading" className="recipe-head text-2xl">
        {supplierWords.heading}
      </h2>
      <dl className="mt-2">
        <Row label={labels.legalName}>{supplier.legalName}</Row>
        <Row label={labels.registrationNumber}>{supplier.registrationNumber}</Row>
        <Row label={labels.address}>{supplier.address}</Row>
        <Row label={labels.phone}>
          <TextLink to={supplier.phoneHref}>{supplier.phone}</TextLink>
        </Row>
        <Row label={labels.email}>
          <TextLink to={`mailto:${supplier.email}`}>{supplier.email}</TextLink>
        </Row>
        <Row label={labels.officeBearers}>{supplier.officeBearers}</Row>
        <Row label={labels.complaintsRoute}>{supplier.complaintsRoute}</Row>
      </dl>
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="dotted-below py-2 last:[border:0] sm:grid sm:grid-cols-[11rem_1fr] sm:gap-4">
      <dt className="text-sm font-semibold text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
