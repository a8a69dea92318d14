import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { quickActions, quickActionWords } from '../content.ts'
import { dialogId, formHref, quickActionIds } from '../rules/contact-view.ts'

/** CTC-07: the menu of requests. Each opener is a link to its form; with script it opens the dialog instead. */
export function QuickActionMenu() {
  return (
    <>
      <h2 id="quick-actions">{quickActions.heading}</h2>
      <p className="mt-2 text-lg text-ink-soft">{quickActions.intro}</p>
      <ul className="mt-6 double-above">
        {quickActionIds.map((action) => {
          const words = quickActionWords[action]
          return (
            <li
              key={action}
              className="grid items-center gap-x-8 gap-y-3 dotted-below py-5 md:grid-cols-[1fr_17rem]"
            >
              <div>
                <div className="flex flex-wrap items-baseline gap-x-4">
                  <h3 className="text-xl">{words.name}</h3>
                  <p className="text-sm font-semibold text-clay-deep">{words.answered}</p>
                </div>
                <p className="mt-1 max-w-prose">{words.text}</p>
              </div>
              <ButtonLink
                to={formHref(action)}
                data-opens={dialogId(action)}
                variant={action === 'consultation' ? 'primary' : 'secondary'}
              >
                {words.opener}
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </>
  )
}
