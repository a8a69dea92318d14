import { ButtonLink } from '#app/design/ui/button-link.tsx'

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
