import { Link } from 'react-router'
import { Wordmark } from '#app/design/illustrations/wordmark.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'

/** SHELL-02: mark and name; leads home. */
export function Brand({ name }: { name: string }) {
  return (
    <Link to="/" className="flex min-h-touch items-center leading-none">
      <Wordmark
        name={name}
        className="max-[350px]:w-28 max-[350px]:text-sm max-[350px]:whitespace-normal md:max-lg:w-28 md:max-lg:text-sm md:max-lg:whitespace-normal"
      />
      <VisuallyHidden>, to the home page</VisuallyHidden>
    </Link>
  )
}
