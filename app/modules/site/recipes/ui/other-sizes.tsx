import { TextLink } from '#app/design/ui/text-link.tsx'
import { recipePageWords } from '#app/modules/prices/recipe/page/content.ts'
import { audienceNames, audiences, type Audience } from '#app/modules/prices/recipe/content.ts'

/** The way on for a reader who took the wrong page. */
export function OtherSizes({ audience }: { audience: Audience }) {
  const others = audiences
    .filter((other) => other !== audience)
    .map((other) => audienceNames[other])
  return (
    <nav aria-labelledby="other-heading" className="wrap flex flex-wrap gap-x-6 gap-y-2 py-8">
      <h2 id="other-heading" className="w-full text-xl sm:w-auto">
        {recipePageWords.otherHeading}
      </h2>
      <ul className="flex flex-wrap items-center gap-x-6">
        {[...others.map(({ name, href }) => ({ label: name, href })), recipePageWords.overview].map(
          ({ label, href }) => (
            <li key={href}>
              <TextLink to={href} className="inline-flex min-h-touch items-center">
                {label}
              </TextLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
