import { telephoneHref } from '#app/basics/contact-details.ts'
import { Icon, type IconName, VisuallyHidden } from '#app/design/ui/icon.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import {
  brandBlurb,
  contactLink,
  contactStrip,
  footerColumns,
  legalLinks,
  portalLinkText,
  type LinkGroup,
} from '../content.ts'
import type { PublicSite } from '../rules.ts'
import { Brand, type Logo } from './header.tsx'

export type FooterProps = { site: PublicSite; year: number; vatNote: string; logo: Logo | null }

export function Footer({ site, year, vatNote, logo }: FooterProps) {
  return (
    <footer>
      <ContactStrip />
      <div className="bg-sand">
        <div className="no-print wrap grid gap-x-8 gap-y-4 py-8 lg:grid-cols-[1fr_2fr]">
          <div className="grid content-start gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-1">
            <div className="grid content-start gap-4">
              <Brand name={site.brandName} logo={logo} />
              <p className="max-w-prose text-sm text-ink-soft">{brandBlurb}</p>
              <SocialLinks site={site} />
            </div>
            <ContactDetails site={site} />
          </div>
          <nav aria-label="Footer" className="grid gap-x-8 md:grid-cols-3">
            {footerColumns.map((column) => (
              <FooterColumn key={column.id} column={column} />
            ))}
          </nav>
        </div>
        <LegalLine site={site} year={year} vatNote={vatNote} />
      </div>
    </footer>
  )
}

function ContactStrip() {
  return (
    <section aria-label={contactLink.name} className="no-print bg-sunrise text-on-sunrise">
      <div className="wrap flex flex-wrap items-center justify-between gap-4 py-6">
        <p>
          <span className="block font-display text-xl font-semibold">{contactStrip.heading}</span>
          {contactStrip.text}
        </p>
        <ButtonLink to={contactLink.href}>{contactLink.name}</ButtonLink>
      </div>
    </section>
  )
}

function ContactDetails({ site }: { site: PublicSite }) {
  const line = 'flex min-h-touch items-center gap-3'
  return (
    <address className="text-sm not-italic">
      <a href={telephoneHref(site.phone)} className={`${line} font-semibold`}>
        <Icon name="phone" className="text-clay" />
        <VisuallyHidden>Phone: </VisuallyHidden>
        {site.phone}
      </a>
      <a href={`mailto:${site.email}`} className={`${line} break-all`}>
        <Icon name="mail" className="text-clay" />
        <VisuallyHidden>Email: </VisuallyHidden>
        {site.email}
      </a>
      <p className={line}>
        <Icon name="pin" className="text-clay" />
        {`${site.streetAddress}, ${site.suburb}, ${site.city} ${site.postalCode}`}
      </p>
      {site.portalUrl ? (
        <p className={line}>
          <Icon name="user" className="text-clay" />
          <TextLink to={site.portalUrl} isNewTab>
            {portalLinkText}
          </TextLink>
        </p>
      ) : null}
    </address>
  )
}

function SocialLinks({ site }: { site: PublicSite }) {
  const links: [string, IconName, string][] = [
    ['Facebook', 'facebook', site.facebookUrl],
    ['LinkedIn', 'linkedin', site.linkedinUrl],
    ['X', 'x', site.xUrl],
  ]
  return (
    <ul className="-ms-3 flex">
      {links
        .filter(([, , url]) => url)
        .map(([name, icon, url]) => (
          <li key={name}>
            <a
              href={url}
              rel="noopener"
              className="flex size-touch items-center justify-center hover:text-leaf"
            >
              <Icon name={icon} />
              <VisuallyHidden>{name}</VisuallyHidden>
            </a>
          </li>
        ))}
    </ul>
  )
}

function FooterColumn({ column }: { column: LinkGroup }) {
  return (
    <details className="fold">
      <summary className="accordion-summary recipe-head font-display text-lg">
        {column.name}
      </summary>
      <h2 id={column.id} className="recipe-head text-lg max-md:hidden">
        {column.name}
      </h2>
      <ul aria-labelledby={column.id} className="mt-1 grid grid-cols-2 gap-x-4 md:grid-cols-1">
        {column.links.map((link) => (
          <li key={link.href}>
            <a href={link.href} className="foot-link">
              {link.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function LegalLine({ site, year, vatNote }: Omit<FooterProps, 'logo'>) {
  return (
    <div className="wrap pb-4 text-xs text-ink-soft">
      <div className="flex flex-wrap items-center justify-between gap-x-8 line-above">
        <p className="py-2">
          {`© ${year} ${site.legalName}, registration ${site.registrationNumber}. ${vatNote}`}
        </p>
        <ul className="no-print flex flex-wrap gap-x-6">
          {legalLinks.map((link) => (
            <li key={link.href}>
              <a href={link.href} className="link flex min-h-touch items-center">
                {link.name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
