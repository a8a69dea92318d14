import { formsNotAccepted } from '#app/basics/no-forms-here.ts'
import type { SitePath } from '#app/basics/site-path.ts'
import { isRouteErrorResponse } from 'react-router'
import { ButtonLink } from './ui/link.tsx'
import { BatteryDrawing } from './illustrations/battery-drawing.tsx'

/** The page of last resort: says what happened in plain words and how to go on, and shows nothing internal. */
export function BrokenPage({ error }: { error: unknown }) {
  const { title, text } = wordsFor(error)
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

function wordsFor(error: unknown): { title: string; text: string } {
  if (!isRouteErrorResponse(error) || error.status >= 500) {
    return {
      title: 'Something broke on our side',
      text: 'This page could not be shown, and the fault is ours, not yours. Wait a moment and try again.',
    }
  }
  if (error.status === 404) {
    return { title: 'Page not found', text: 'There is nothing at this address. It may have moved.' }
  }
  if (error.status === 405) return formsNotAccepted
  const text = typeof error.data === 'string' && error.data.length < 300 ? error.data : ''
  return {
    title: 'We could not do that',
    text: text || 'The request was not complete or not allowed. Go back, check it and try again.',
  }
}
