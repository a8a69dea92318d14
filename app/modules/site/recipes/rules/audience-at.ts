import { withoutTrailing } from '#app/basics/text.ts'
import { audienceNames, audiences, type Audience } from '#app/modules/prices/recipe/content.ts'

/** Whose recipe page stands at a path, with or without a slash at its end. */
export function audienceAt(path: string): Audience {
  const asked = withoutTrailing(path, '/')
  const found = audiences.find((audience) => audienceNames[audience].href === asked)
  if (!found) throw new Error('there is no recipe page at this path')
  return found
}
