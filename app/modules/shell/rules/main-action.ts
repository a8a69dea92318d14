import { mainActions, otherMainAction } from '../content.ts'
import { coversPath } from '../rules.ts'

/** SIT-05: what a page is for, beside a call; null where the page is that itself. */
export function mainActionOf(path: string): { name: string; href: string } | null {
  const known = mainActions.find((action) => coversPath(action.path, path))
  return known ? known.action : otherMainAction
}
