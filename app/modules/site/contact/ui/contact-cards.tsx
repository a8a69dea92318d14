import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/design/ui/icon.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { contactCard, keptPromises, supportHours } from '../content.ts'

export type Provider = { phone: string; phoneHref: string; email: string; address: string }

/** CTC-08, CTC-31. */
export function ContactCard({
  provider,
  whatsapp,
}: {
  provider: Provider
  whatsapp: string | undefined
}) {
  return (
    <section aria-labelledby="contact-information" className="card card-raised">
      <h2 id="contact-information" className="recipe-head text-2xl">
        {contactCard.heading}
      </h2>
      <dl className="mt-2">
        <Row icon="phone" label={contactCard.phone}>
          <TextLink to={provider.phoneHref} className="font-display text-xl">
            {provider.phone}
          </TextLink>
        </Row>
        {whatsapp ? (
          <Row icon="whatsapp" label={contactCard.whatsapp}>
            <TextLink to={whatsapp} isNewTab>
              {contactCard.whatsappLink}
            </TextLink>
          </Row>
        ) : null}
        <Row icon="mail" label={contactCard.email}>
          <TextLink to={`mailto:${provider.email}`} className="wrap-anywhere">
            {provider.email}
          </TextLink>
        </Row>
        <Row icon="pin" label={contactCard.address}>
          {provider.address}
        </Row>
      </dl>
    </section>
  )
}

function Row({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="relative dotted-below py-3 pl-9 last:[border:0]">
      <dt className="text-sm text-ink-soft">
        <Icon name={icon} className="absolute left-1 mt-0.5 text-leaf" />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** CTC-09; on a desk also whether somebody is there now, which a telephone shows beside the call (SIT-05). */
export function SupportHoursCard({ officeWords }: { officeWords: string }) {
  return (
    <section aria-labelledby="support-hours" className="card">
      <h2 id="support-hours" className="recipe-head text-2xl">
        {supportHours.heading}
      </h2>
      <p className="mt-3 hidden font-semibold lg:block">{officeWords}</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {supportHours.rows.map(({ days, hours }) => (
          <div key={days} className="contents">
            <dt>{days}</dt>
            <dd className="figures text-end font-semibold">{hours}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 dotted-above pt-3">{supportHours.emergency}</p>
    </section>
  )
}

type KeptPromisesCardProps = { month: string; share: number; promises: number }

/** ANS-14: how we kept what every form promises. */
export function KeptPromisesCard({ month, share, promises }: KeptPromisesCardProps) {
  return (
    <section aria-labelledby="kept-promises" className="card">
      <h2 id="kept-promises" className="recipe-head text-2xl">
        {keptPromises.heading}
      </h2>
      <p className="mt-3">{keptPromises.text(month, share, promises)}</p>
    </section>
  )
}
