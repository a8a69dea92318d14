import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'

export function VisuallyHiddenWordsBehindASign() {
  return (
    <p>
      <span aria-hidden="true">4 / 5</span>
      <VisuallyHidden>4 of 5 stars</VisuallyHidden>
    </p>
  )
}
