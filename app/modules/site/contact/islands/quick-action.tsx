import { useEffect, useRef, useState, type ReactNode } from 'react'
import { island } from '#app/design/island/island.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { useCloseOnBack } from '#app/design/ui/use-close-on-back.ts'
import type { FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { quickActions, quickActionWords } from '../content.ts'
import {
  type QuickAction,
  dialogId,
  dialogTitleId,
  formHref,
  contactFormDefinitions,
} from '../rules.ts'
import { Thanks, useContactForm } from '../ui/contact-form.tsx'
import { type OfficeDays, QuickActionForm } from '../ui/quick-action-form.tsx'

type Props = {
  action: QuickAction
  days: OfficeDays
  first: FormAnswer
  /** Whether the form is in the action's dialog, or in the page for browsers without JavaScript. */
  place: 'dialog' | 'page'
}

export const QuickActionRequest = island(
  'site/contact/quick-action',
  function QuickActionRequest({ action, days, first, place }: Props) {
    const prefix = `${place}-${action}`
    const { slots, isSent, receipt } = useContactForm({
      form: action,
      prefix,
      first,
      isSuccessToasted: true,
    })
    const { title, description } = contactFormDefinitions[action].reply.success
    const request = (
      <ResilientSubtree>
        {isSent ? (
          <Thanks title={title} description={description} receipt={receipt}>
            {place === 'dialog' ? (
              <Button
                variant="secondary"
                onClick={(event) => event.currentTarget.closest('dialog')?.close()}
              >
                {quickActions.close}
              </Button>
            ) : (
              <ButtonLink to={formHref(action)} variant="secondary">
                {quickActions.again}
              </ButtonLink>
            )}
          </Thanks>
        ) : (
          <QuickActionForm {...slots} action={action} days={days} prefix={prefix} />
        )}
      </ResilientSubtree>
    )
    return place === 'dialog' ? (
      <QuickActionDialogContent action={action}>{request}</QuickActionDialogContent>
    ) : (
      request
    )
  },
)

type DialogContentProps = { action: QuickAction; children: ReactNode }

/** Dialog content. Focusing the title hydrates this island, and then the Back button closes the dialog. */
function QuickActionDialogContent({ action, children }: DialogContentProps) {
  const { opener, description } = quickActionWords[action]
  const title = useRef<HTMLHeadingElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const dialog = title.current!.closest('dialog')!
    const syncDialogState = () => setOpen(dialog.open)
    syncDialogState()
    const followAndReturn = () => {
      syncDialogState()
      // Some browsers don't focus a link on click, so they can't return the focus to it.
      if (!dialog.open) document.querySelector<HTMLElement>(`[data-opens="${dialog.id}"]`)?.focus()
    }
    // A browser translation may have replaced the title element, so that it lost the focus.
    if (dialog.open && document.activeElement === document.body) title.current!.focus()
    const observer = new MutationObserver(followAndReturn)
    observer.observe(dialog, { attributeFilter: ['open'] })
    return () => observer.disconnect()
  }, [])
  const follow = (isNowOpen: boolean) => {
    const dialog = title.current!.closest('dialog')!
    if (isNowOpen) dialog.showModal()
    else dialog.close()
  }
  useCloseOnBack(isOpen, follow, dialogId(action))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- of a dialog, whose first control may lie out of view */}
      <h2 ref={title} id={dialogTitleId(action)} tabIndex={-1} autoFocus className="dialog-title">
        {opener}
      </h2>
      <p className="dialog-description">{description}</p>
      <div className="mt-4">{children}</div>
    </>
  )
}
