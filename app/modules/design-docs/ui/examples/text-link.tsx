import { TextLink } from '#app/design/ui/text-link.tsx'

export function TextLinkInRunningText() {
  return (
    <p>
      Read <TextLink to="/privacy-policy">what we keep about you</TextLink> before you send it.
    </p>
  )
}

export function TextLinkToAnotherSite() {
  return (
    <p>
      <TextLink to="https://www.w3.org/TR/WCAG22/" isNewTab>
        WCAG 2.2
      </TextLink>
    </p>
  )
}

export function TextLinkBackToTheList() {
  return (
    <TextLink to="/resources" isBack>
      All resources
    </TextLink>
  )
}
