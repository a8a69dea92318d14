import { useState } from 'react'
import { Button, type ButtonProps } from '#app/design/ui/button.tsx'
import { previewButtonTexts } from '../content.ts'

export type ShowOnSiteButtonProps = Omit<ButtonProps, 'isBusy' | 'busyLabel' | 'onClick'> & {
  /** Opens the preview. Returns undefined if the values can't be shown. */
  onShow: () => Promise<void> | undefined
}

/** Button that opens a preview of the public pages; busy until the preview is open. */
export function ShowOnSiteButton({ onShow, ...button }: ShowOnSiteButtonProps) {
  const [isOpening, setIsOpening] = useState(false)
  function show() {
    const opening = onShow()
    if (!opening) return
    setIsOpening(true)
    void opening.finally(() => setIsOpening(false))
  }
  return (
    <Button
      variant="secondary"
      {...button}
      isBusy={isOpening}
      busyLabel={previewButtonTexts.opening}
      onClick={show}
    >
      {previewButtonTexts.show}
    </Button>
  )
}
