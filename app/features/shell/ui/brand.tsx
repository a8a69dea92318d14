import { Link } from 'react-router'
import { Wordmark } from '#app/design/illustrations/wordmark.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'

const compact =
  'max-[22rem]:w-28 max-[22rem]:text-sm max-[22rem]:whitespace-normal max-[16rem]:w-auto max-[16rem]:[&>span]:sr-only md:max-lg:w-28 md:max-lg:text-sm md:max-lg:whitespace-normal'

/** SHELL-02: mark and name; leads home. Beside menus it makes itself small where they need the room. */
export function Brand({ name, isBesideMenus }: { name: string; isBesideMenus?: boolean }) {
  return (
    <Link to="/" className="flex min-h-touch items-center leading-none">
      <Wordmark name={name} className={isBesideMenus ? compact : undefined} />
      <VisuallyHidden>, to the home page</VisuallyHidden>
    </Link>
  )
}
