import { RouterDrawing } from '#app/design/illustrations/drawings.tsx'
import { Plate } from '#app/design/illustrations/illustration.tsx'
import { Band, PageOpening } from '#app/design/ui/band.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { readTexts } from '#app/modules/settings/text/store.server.ts'
import { metaOf } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { caseStudyTexts, shownCaseStudies } from '../../text/content.ts'
import { caseStudiesPage as page, type CaseStudy } from '../content.ts'
import { CaseStudyCard } from '../ui/case-study-card.tsx'
import type { Route } from './+types/case-studies'

export const meta = metaOf(page)

export async function loader({ context }: Route.LoaderArgs) {
  const edited = await readTexts(context.get(requestContext), caseStudyTexts.place)
  return { studies: shownCaseStudies(edited).filter(({ isSample }) => !isSample) }
}

export default function CaseStudies({ loaderData: { studies } }: Route.ComponentProps) {
  return <CaseStudiesPage studies={studies} />
}

export function CaseStudiesPage({ studies }: { studies: readonly CaseStudy[] }) {
  return (
    <>
      <Band labelledBy="case-studies-heading">
        <PageOpening headingId="case-studies-heading" {...page} />
      </Band>
      <Band tone="sand" labelledBy="studies-heading">
        {studies.length === 0 ? (
          <NoCaseStudies />
        ) : (
          <>
            <h2 id="studies-heading">{page.title}</h2>
            <div className="mt-6 grid gap-8">
              {studies.map((study) => (
                <CaseStudyCard key={study.id} study={study} />
              ))}
            </div>
          </>
        )}
      </Band>
    </>
  )
}

function NoCaseStudies() {
  const { empty, meanwhile } = page
  return (
    <div className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[3fr_2fr]">
      <div>
        <h2 id="studies-heading">{empty.heading}</h2>
        <p className="mt-3 max-w-prose text-lg">{empty.text}</p>
        <ButtonLink to={empty.contact.href} className="mt-6">
          {empty.contact.label}
        </ButtonLink>
        <h3 className="mt-10 text-lg">{meanwhile.heading}</h3>
        <ul className="mt-2 grid">
          {meanwhile.links.map(({ name, href }) => (
            <li key={href} className="flex min-h-touch items-center">
              <TextLink to={href}>{name}</TextLink>
            </li>
          ))}
        </ul>
      </div>
      <Plate>
        <RouterDrawing />
      </Plate>
    </div>
  )
}
