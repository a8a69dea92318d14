import type { Token } from '../../rules/tokens.ts'
import { CopyAnnouncer, CopyValue } from '../copy-value.tsx'
import { InThisWindow } from '../in-this-window.tsx'
import { PageHead } from '../page-head.tsx'

const barClasses: Record<string, string> = {
  '--spacing-section': 'h-4 w-section bg-leaf',
  '--spacing-gutter': 'h-4 w-gutter bg-leaf',
  '--spacing-touch': 'h-4 w-touch bg-leaf',
  '--container-measure': 'h-4 w-full max-w-measure bg-leaf',
  '--container-prose': 'h-4 w-full max-w-prose bg-leaf',
  '--container-narrow': 'h-4 w-full max-w-narrow bg-leaf',
}

const widthOf = (element: HTMLElement) => `${Math.round(element.getBoundingClientRect().width)} px`

const groups = [
  { id: 'distances', title: 'Distances', prefix: '--spacing-' },
  { id: 'widths', title: 'Widths', prefix: '--container-' },
  { id: 'breakpoints', title: 'Window widths', prefix: '--breakpoint-' },
] as const

/** IDX-06: named distances and widths, drawn at their size. */
export function SpacingPage({ tokens }: { tokens: readonly Token[] }) {
  return (
    <div className="grid gap-10">
      <PageHead name="Spacing">
        Phones first. The layout changes once, at 768 px (48 rem, so that larger text changes it
        sooner); the other widths only refine it. Whatever has no name here is a multiple of
        0.25rem.
      </PageHead>
      {groups.map(({ id, title, prefix }) => (
        <section key={id} className="grid gap-4" aria-labelledby={id}>
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <ul role="list" className="border-t border-line">
            {tokens
              .filter(({ name }) => name.startsWith(prefix))
              .map(({ name, value }) => (
                <li key={name} className="grid gap-2 border-b border-line py-4">
                  <p className="flex flex-wrap items-center gap-2">
                    <CopyValue value={name} what={`the name ${name}`} />
                    <CopyValue value={value} what={name} />
                  </p>
                  {barClasses[name] ? (
                    <InThisWindow measure={widthOf}>
                      <div className={barClasses[name]} />
                    </InThisWindow>
                  ) : null}
                </li>
              ))}
          </ul>
        </section>
      ))}
      <CopyAnnouncer />
    </div>
  )
}
