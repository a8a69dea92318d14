import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { SitePath } from '#app/basics/site-path.ts'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { notFoundWords } from '../content.ts'

/** The 404 page of an application. `further` is a link back to the application. */
export function UnknownPath({ further }: { further: { to: string; label: string } }) {
  const { pathname } = useLocation()
  useEffect(() => {
    // oxlint-disable-next-line no-console -- an unknown path is logged
    console.warn(`Page not found: ${pathname}`)
  }, [pathname])
  return (
    <div>
      <p className="font-display text-4xl leading-solid font-semibold text-clay">404</p>
      <h1 className="mt-2">{notFoundWords.heading}</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-soft">{notFoundWords.text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={'/' satisfies SitePath}>{notFoundWords.action}</ButtonLink>
        <ButtonLink to={further.to} variant="secondary">
          {further.label}
        </ButtonLink>
      </p>
    </div>
  )
}
