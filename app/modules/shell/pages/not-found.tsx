import { data } from 'react-router'
import type { SitePath } from '#app/basics/site-path.ts'
import { MastDrawing } from '#app/design/illustrations/drawings.tsx'
import { Plate } from '#app/design/illustrations/illustration.tsx'
import { InlineScript } from '#app/design/inline-script.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { notFoundLinks, notFoundWords } from '../content.ts'
import { metaOf } from '../rules.ts'

export const handle = { isUnknownPath: true }

export function loader() {
  return data(null, { status: 404 })
}

export const meta = metaOf({ title: notFoundWords.title })

/** The page is the same for every unknown path, so the script reads the path in the browser. */
const logPathScript = "console.warn('Page not found: '+location.pathname)"

export default function NotFound() {
  return (
    <Band className="grid items-center gap-10 md:grid-cols-[3fr_2fr]">
      <div>
        <InlineScript code={logPathScript} />
        <p className="font-display text-4xl leading-solid font-semibold text-clay">404</p>
        <h1 className="mt-2">{notFoundWords.heading}</h1>
        <p className="mt-4 max-w-prose text-lg text-ink-soft">{notFoundWords.text}</p>
        <ButtonLink to={'/' satisfies SitePath} className="mt-6">
          {notFoundWords.action}
        </ButtonLink>
      </div>
      <Plate>
        <MastDrawing />
      </Plate>
      <nav aria-labelledby="not-found-help" className="md:col-span-2">
        <h2 id="not-found-help" className="double-below pb-2 text-xl">
          {notFoundWords.helpHeading}
        </h2>
        <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {notFoundLinks.map((link) => (
            <li key={link.href}>
              <a href={link.href} className="block rounded-md py-2.5 hover:bg-leaf-mist">
                <span className="link block font-semibold">{link.name}</span>
                <span className="block text-sm text-ink-soft">{link.description}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Band>
  )
}
