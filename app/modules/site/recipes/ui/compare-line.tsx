import { TextLink } from '#app/design/ui/text-link.tsx'

type Words = { text: string; label: string; href: string }

/** CMP-01: the way to the comparison of all nine recipes. */
export function CompareLine({ words }: { words: Words }) {
  return (
    <p className="wrap flex flex-wrap items-center gap-x-2 py-8 text-lg">
      {words.text}
      <TextLink to={words.href} className="inline-flex min-h-touch items-center font-semibold">
        {words.label}
      </TextLink>
    </p>
  )
}
