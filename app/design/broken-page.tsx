import { isRouteErrorResponse } from 'react-router'
import type { SitePath } from '#app/basics/site-path.ts'
import { BatteryDrawing } from './illustrations/battery-drawing.tsx'
import { ButtonLink } from './ui/link.tsx'

/** Texts of the error page for a POST to a route without an action (405). */
export const formPostErrorTexts = {
  title: 'That didn’t work',
  text: 'The form couldn’t be sent to this page. Go back, reload the page and try again.',
}

export function BrokenPage({ error }: { error: unknown }) {
  const { title, text } = errorPageTexts(error)
  return (
    <main id="main" className="wrap grid gap-6 py-section">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <BatteryDrawing className="w-48" />
      <div className="prose">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="" reloadDocument variant="secondary">
          Try again
        </ButtonLink>
        <ButtonLink to={'/' satisfies SitePath} reloadDocument>
          Go to the home page
        </ButtonLink>
      </p>
    </main>
  )
}

function errorPageTexts(error: unknown): { title: string; text: string } {
  if (!isRouteErrorResponse(error) || error.status >= 500) {
    return {
      title: 'Something broke on our side',
      text: 'We couldn’t show this page, and it’s our fault. Wait a moment and try again.',
    }
  }
  if (error.status === 404) {
    return { title: 'Page not found', text: 'There is no page at this address. It may have moved.' }
  }
  if (error.status === 405) return formPostErrorTexts
  const text = typeof error.data === 'string' && error.data.length < 300 ? error.data : ''
  return {
    title: 'That didn’t work',
    text:
      text ||
      'The request was incomplete or not allowed. Go back, check what you entered and try again.',
  }
}
