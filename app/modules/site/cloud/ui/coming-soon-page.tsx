import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { PageOpening } from '#app/design/ui/page-opening.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import type { ComingSoonPage } from '../content/coming-soon.ts'
import { comingSoonWords as words } from '../content/coming-soon-words.ts'
import { AnnouncedDrawing } from './announced-drawing.tsx'

export type ComingSoonProps = {
  page: ComingSoonPage
  /** The stamp with the from-price, where one is documented. */
  price?: ReactNode
  form: ReactNode
}

/** The one look of CLD-01 to CLD-04: hero, Coming Soon notice, what is planned, launch form. */
export function ComingSoon({ page, price, form }: ComingSoonProps) {
  return (
    <>
      <Band
        labelledBy="coming-soon-heading"
        className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[3fr_2fr]"
      >
        <div className="grid gap-6">
          <div>
            <PageOpening
              headingId="coming-soon-heading"
              eyebrow={page.eyebrow}
              heading={page.heading}
              lead={page.lead}
            />
          </div>
          <Notice tone="warning" title={words.notice.title}>
            {words.notice.text} <TextLink to={words.contact.href}>{words.notice.link}</TextLink>.
          </Notice>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={words.contact.href} className="max-sm:w-full">
              {words.contact.name}
            </ButtonLink>
          </div>
          <AnnouncedDrawing service={page.service} className="w-52 max-md:hidden" />
        </div>
        <RecipeCard
          tab={page.tab}
          tone="sunrise"
          title={page.service}
          headingLevel="h2"
          meta={[words.notice.title]}
          ingredientsTitle={words.plannedHeading}
          ingredients={page.planned}
          price={price ?? <p className="text-sm text-ink-soft">{words.noPrice}</p>}
          tip={page.tip}
        />
      </Band>
      <Band tone="sand" className="grid items-start gap-x-12 gap-y-10 md:grid-cols-[3fr_2fr]">
        {form}
        <Meanwhile page={page} />
      </Band>
    </>
  )
}

function Meanwhile({ page }: { page: ComingSoonPage }) {
  return (
    <section aria-labelledby="meanwhile-heading">
      <h2 id="meanwhile-heading" className="recipe-head text-2xl">
        {words.meanwhileHeading}
      </h2>
      <ul className="mt-4 grid gap-5">
        {page.meanwhile.map(({ name, href, text }) => (
          <li key={href}>
            <TextLink to={href} className="font-semibold">
              {name}
            </TextLink>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
