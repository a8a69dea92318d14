import type { Thing } from 'schema-dts'
import { graphText } from '../rules/structured-data.ts'

export type PageHeadProps = {
  address: string
  path: string
  picture: string
  siteName: string
  things: readonly Thing[]
}

/** What only machines read of a page: where it is, its picture, its structured data. */
export function PageHead({ address, path, picture, siteName, things }: PageHeadProps) {
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:locale', 'en_ZA'],
    ['og:url', new URL(path, address).href],
    ['og:image', new URL(picture, address).href],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ]
  return (
    <>
      {tags.map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <script type="application/ld+json">{graphText(things)}</script>
    </>
  )
}
