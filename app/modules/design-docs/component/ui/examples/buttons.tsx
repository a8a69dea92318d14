import { useSearchParams } from 'react-router'
import { Button, Spinner } from '#app/design/ui/button.tsx'
import { Icon, VisuallyHidden } from '#app/design/ui/icon.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { TabLinks } from '#app/design/ui/tabs.tsx'
import { examplePlans } from '../../content.ts'

export function ButtonVariants() {
  return (
    <>
      <Button>Send enquiry</Button>
      <Button variant="secondary">Compare</Button>
      <Button variant="quiet">Cancel</Button>
      <Button variant="danger">Delete</Button>
    </>
  )
}

export function ButtonWithAnIcon() {
  return (
    <>
      <Button variant="secondary">
        <Icon name="download" /> Download
      </Button>
      <Button variant="quiet" aria-label="Edit the lead">
        <Icon name="edit" />
      </Button>
    </>
  )
}

export function ButtonSmall() {
  return (
    <>
      <Button size="small">Save</Button>
      <Button size="small" variant="secondary">
        Refresh
      </Button>
    </>
  )
}

export function ButtonBusyAndDisabled() {
  return (
    <>
      <Button isBusy busyLabel="Sending…">
        Send enquiry
      </Button>
      <Button isIdle>Saved</Button>
      <Button disabled>Send enquiry</Button>
    </>
  )
}

export function ButtonLinkVariants() {
  return (
    <>
      <ButtonLink to="/resources/it-health">Get a free assessment</ButtonLink>
      <ButtonLink to="/services/compare" variant="secondary">
        Compare the recipes
      </ButtonLink>
    </>
  )
}

export function TextLinkInRunningText() {
  return (
    <p>
      Read <TextLink to="/privacy-policy">what we keep about you</TextLink> before you send this
      form.
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

export function TabLinksChoiceInTheAddress() {
  const [query] = useSearchParams()
  const chosen = query.get('plan') ?? 'Fibre'
  const tabs = examplePlans.map((plan) => ({
    to: `?plan=${plan}`,
    label: plan,
    isCurrent: plan === chosen,
  }))
  return <TabLinks label="Example plans" tabs={tabs} keepsData />
}

export function TabLinksWithParts() {
  const tabs = [
    { to: '?tab=site', label: 'Site details', isCurrent: true },
    { to: '?tab=site#company', label: 'Company', isCurrent: false, isPart: true },
    { to: '?tab=security', label: 'Security', isCurrent: false },
  ]
  return <TabLinks label="Example sections" tabs={tabs} keepsData />
}

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

export function VisuallyHiddenWordsBehindASign() {
  return (
    <p>
      <span aria-hidden="true">4 / 5</span>
      <VisuallyHidden>4 of 5 stars</VisuallyHidden>
    </p>
  )
}

export function SpinnerWithALabel() {
  return <Spinner label="Checking the address…" />
}

export function SpinnerAsDecoration() {
  return (
    <p className="inline-flex items-center gap-2">
      <Spinner /> Checking the address…
    </p>
  )
}
