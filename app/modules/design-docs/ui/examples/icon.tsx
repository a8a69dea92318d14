import { Icon } from '#app/design/ui/icon.tsx'

export function IconSizes() {
  return (
    <>
      <Icon name="wifi" size="small" />
      <Icon name="wifi" />
      <Icon name="wifi" size="large" />
    </>
  )
}

export function IconBesideWords() {
  return (
    <p className="inline-flex items-center gap-2">
      <Icon name="phone" /> Call us
    </p>
  )
}
