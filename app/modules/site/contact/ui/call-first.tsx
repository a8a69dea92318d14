import { Icon } from '#app/design/ui/icon.tsx'
import { officeHours } from '#app/basics/office-hours.ts'
import { callWords } from '#app/modules/shell/content.ts'
import { callFirst } from '../content.ts'
import type { Provider } from './contact-cards.tsx'

type CallFirstProps = {
  provider: Provider
  whatsapp: string | undefined
  office: { isOpen: boolean; words: string }
}

/** SIT-05: on a telephone a call is the shortest way, so it stands before the form; while nobody is there, the quieter one. */
export function CallFirst({ provider, whatsapp, office }: CallFirstProps) {
  return (
    <div className="mt-4 grid gap-2 lg:hidden">
      <p className="text-sm">
        <b className="block">{office.words}</b> {officeHours.days} {officeHours.opens}–
        {officeHours.closes}
      </p>
      <a
        href={provider.phoneHref}
        className={`button sm:justify-self-start ${office.isOpen ? 'button-primary' : 'button-secondary'}`}
      >
        <Icon name="phone" />
        {callFirst.call(provider.phone)}
      </a>
      {whatsapp ? (
        <a href={whatsapp} className="button button-secondary sm:justify-self-start">
          <Icon name="whatsapp" />
          {callWords.whatsapp}
        </a>
      ) : null}
    </div>
  )
}
