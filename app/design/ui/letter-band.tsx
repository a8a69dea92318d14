import type { ReactNode } from 'react'
import { EnvelopeDrawing } from '../illustrations/drawings.tsx'
import { Plate } from '../illustrations/illustration.tsx'
import { Band } from './band.tsx'

export type EmailLinkPageProps = {
  title: string
  text: string
  /** True announces the text to screen readers, because the text responds to a form. */
  isFormResponse: boolean
  children: ReactNode
}

export const incompleteLinkTitle = 'This link is incomplete'

/** Returns false if the key of an emailed link is missing, so that its page can say that the link is incomplete. */
export const hasLinkKey = ({ url }: Request): boolean =>
  Boolean(new URL(url).searchParams.get('key'))

export function EmailLinkPage({ title, text, isFormResponse, children }: EmailLinkPageProps) {
  return (
    <Band className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[1.7fr_1fr]">
      <div>
        <h1>{title}</h1>
        <p
          className="mt-4 max-w-prose text-lg text-ink-soft"
          role={isFormResponse ? 'status' : undefined}
        >
          {text}
        </p>
        {children}
      </div>
      <Plate>
        <EnvelopeDrawing />
      </Plate>
    </Band>
  )
}
