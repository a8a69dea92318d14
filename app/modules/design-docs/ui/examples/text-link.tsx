import { TextLink } from '#app/design/ui/text-link.tsx'

export function InRunningText() {
  return (
    <p>
      Read <TextLink to="/privacy-policy">what we keep about you</TextLink> before you send it.
    </p>
  )
}

export function ToAnotherSite() {
  return (
    <p>
      <TextLink to="https://www.w3.org/TR/WCAG22/" isNewTab>
        WCAG 2.2
      </TextLink>
    </p>
  )
}

export function BackToTheList() {
  return (
    <TextLink to="/resources" isBack>
      All resources
    </TextLink>
  )
}
