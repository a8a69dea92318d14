import type { ReactNode } from 'react'
import type { SitePath } from '#app/basics/site-path.ts'

/** Plain page for links in emails, often opened on a phone. After a link expires, its page links to `contact`. */
export function PlainPage(props: {
  heading: string
  text?: string
  brandName: string
  contact?: { label: string; href: string }
  children?: ReactNode
}) {
  return (
    <>
      <header className="border-b border-line bg-sand">
        <p className="wrap py-3">
          <a
            href={'/' satisfies SitePath}
            className="font-display text-xl font-semibold"
            rel="noreferrer"
          >
            {props.brandName}
          </a>
        </p>
      </header>
      <main id="main" className="wrap grid gap-6 py-8">
        <div className="grid max-w-prose gap-6">
          <div>
            <h1 className="wrap-anywhere text-3xl">{props.heading}</h1>
            {props.text ? <p className="mt-3 text-ink-soft">{props.text}</p> : null}
          </div>
          {props.children}
          {props.contact ? (
            <p>
              <a
                href={props.contact.href}
                rel="noreferrer"
                className="link inline-flex min-h-touch items-center"
              >
                {props.contact.label}
              </a>
            </p>
          ) : null}
        </div>
      </main>
    </>
  )
}
