import { pictures } from 'virtual:share-pictures'

/** Where the picture of a page is that stands for it when it is shared; the home page's for pages without one. */
export function sharePicture(path: string): string {
  return pictures[path] ?? pictures['/']!
}
