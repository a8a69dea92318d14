import type { ReactNode } from 'react'
import { Band, PageOpening } from '#app/design/ui/band.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { IngredientList } from '#app/design/ui/recipe-card.tsx'
import { legalWords, supplierWords, type LegalDocument, type LegalSection } from '../content.ts'
import type { Supplier } from '../rules.ts'

export type LegalPageProps = {
  document: LegalDocument
  legalName: string
  other: Pick<LegalDocument, 'path' | 'title'>
  /** Sections inside `children` that the table of contents also lists. */
  more?: readonly SectionLink[]
  /** The supplier's details, placed after the text that refers to them. */
  children: ReactNode
}

export function LegalPage({ document, legalName, other, more = [], children }: LegalPageProps) {
  return (
    <>
      <Band
        tone="sand"
        className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]"
        labelledBy="legal-title"
      >
        <div>
          <PageOpening
            headingId="legal-title"
            eyebrow={legalWords.eyebrow}
            heading={document.title}
            lead={document.lead(legalName)}
          />
          <p className="mt-4 text-sm font-semibold">
            <time dateTime={document.updated.isoDate}>{document.updated.text}</time>
          </p>
        </div>
        <div className="card card-raised">
          <h2 className="recipe-head text-xl">{legalWords.inShort}</h2>
          <IngredientList items={document.inShort} />
          <p className="mt-3 text-sm text-ink-soft">{legalWords.inShortNote}</p>
        </div>
      </Band>
      <Band className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[16rem_1fr]">
        <TableOfContents sections={[...document.sections, ...more]} />
        <div className="grid gap-12">
          <div className="grid gap-2">
            {document.sections.map((section) => (
              <Section key={section.id} {...section} />
            ))}
          </div>
          {children}
          <p>
            {legalWords.other}: <TextLink to={other.path}>{other.title}</TextLink>
          </p>
        </div>
      </Band>
    </>
  )
}

type SectionLink = Pick<LegalSection, 'id' | 'heading'>

function TableOfContents({ sections }: { sections: readonly SectionLink[] }) {
  return (
    <nav aria-labelledby="contents" className="no-print lg:sticky lg:top-24">
      <h2 id="contents" className="text-lg">
        {legalWords.contents}
      </h2>
      <ol className="mt-2 grid text-sm sm:max-lg:grid-cols-2">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-touch items-center hover:text-leaf hover:underline lg:min-h-9"
            >
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Section({ id, heading, blocks }: LegalSection) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="prose [&:first-child>h2]:mt-0">
      <h2 id={`${id}-heading`} className="text-2xl">
        {heading}
      </h2>
      {blocks.map((block, index) =>
        typeof block === 'string' ? (
          <p key={index}>{block}</p>
        ) : (
          <ul key={index}>
            {block.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  )
}

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
