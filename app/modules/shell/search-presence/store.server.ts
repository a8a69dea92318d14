import { pictureFile } from './rules.ts'

/** URLs of the share pictures, by file name. Each URL contains a hash of the file, so it can be cached permanently. */
const pictureUrls = import.meta.glob<string>('./pictures/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Returns the URL of a page's share picture, or the home page's if it has none. */
export function sharePicture(path: string): string {
  return pictureUrls[`./pictures/${pictureFile(path)}`] ?? pictureUrls['./pictures/home.png']!
}
