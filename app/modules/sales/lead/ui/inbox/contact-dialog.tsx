import { lazy, Suspense } from 'react'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import type { ContactDialogProps } from './contact-correction.ts'
import { NotFetched } from './not-fetched.tsx'

const ContactForm = lazy(async () => {
  try {
    const form = await import('./contact-form.tsx')
    return { default: form.ContactForm }
  } catch {
    return { default: NotFetched }
  }
})

/** STF-08: who asks, put right; what stood there before stays in view. */
export function ContactDialog(props: ContactDialogProps) {
  const { isOpen, onClose, onForget } = props
  function close() {
    onForget()
    onClose()
  }
  return (
    <LazyDialog
      isOpen={isOpen}
      onOpenChange={(opens) => (opens ? undefined : close())}
      size="narrow"
      title="Correct the details"
      description="The previous details are kept with the new ones, with your name."
    >
      <Suspense>
        <ContactForm {...props} onClose={close} />
      </Suspense>
    </LazyDialog>
  )
}
