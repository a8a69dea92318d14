import { TextLink } from '#app/design/ui/link.tsx'
import { Badge, type BadgeTone } from '#app/design/ui/surfaces.tsx'
import { docsHome, docsSections, docsTitle, internalNote, quickLinks } from '../content.ts'
import { statusLabel } from '../rules.ts'
import { PageHead } from '../ui/page-head.tsx'

const statusTones: Record<string, BadgeTone> = {
  Complete: 'success',
  'In progress': 'info',
  Draft: 'warning',
  Planned: 'neutral',
}

export default function Overview() {
  return (
    <div className="grid gap-10">
      <PageHead name={docsTitle}>{internalNote}</PageHead>
      <section className="grid gap-3" aria-labelledby="quick-links">
        <h2 id="quick-links" className="text-xl">
          Quick links
        </h2>
        <ul role="list" className="flex flex-wrap gap-x-6 gap-y-2">
          {quickLinks.map(({ to, label }) => (
            <li key={to}>
              <TextLink to={to} className="inline-flex min-h-touch items-center">
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-3" aria-labelledby="sections">
        <h2 id="sections" className="text-xl">
          Sections
        </h2>
        <ul role="list" className="border-t border-line">
          {docsSections.map((section) => {
            const status = statusLabel('status' in section ? section.status : undefined)
            return (
              <li
                key={section.name}
                className="grid gap-1 border-b border-line py-4 sm:grid-cols-[11rem_1fr_auto] sm:items-baseline sm:gap-6"
              >
                <p className="font-semibold">
                  {'path' in section ? (
                    <TextLink to={`${docsHome}/${section.path}`}>{section.name}</TextLink>
                  ) : (
                    section.name
                  )}
                </p>
                <p className="text-ink-soft">{section.line}</p>
                <p>
                  <Badge tone={statusTones[status]}>{status}</Badge>
                </p>
              </li>
            )
          })}
        </ul>
      </section>
    </div>
  )
}
