import { pictureFile } from './rules.ts'

/** Addresses of the pictures by their files; each has a hash of its bytes, so that it may be cached for good. */
const pictures = import.meta.glob<string>('./pictures/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Where the picture of a page is that stands for it when it is shared; the home page's for pages without one. */
export function sharePicture(path: string): string {
  return pictures[`./pictures/${pictureFile(path)}`] ?? pictures['./pictures/home.png']!
}
