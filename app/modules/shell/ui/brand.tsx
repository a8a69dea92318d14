import type { SitePath } from '#app/basics/site-path.ts'
import { Wordmark } from '#app/design/illustrations/wordmark.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'

/** SHELL-02: mark and name; leads home. Beside menus it makes itself small where they need the room. */
export function Brand({ name, isBesideMenus }: { name: string; isBesideMenus?: boolean }) {
  return (
    <a href={'/' satisfies SitePath} className="flex min-h-touch items-center leading-solid">
      <Wordmark name={name} className={isBesideMenus ? 'wordmark-compact' : undefined} />
      <VisuallyHidden>, to the home page</VisuallyHidden>
    </a>
  )
}
