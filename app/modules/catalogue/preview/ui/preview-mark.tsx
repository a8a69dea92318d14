import { previewBannerTexts } from '../content.ts'
import { type ReachedPage, previewAddress } from '../schema.ts'

export type PreviewBannerProps = {
  pages: readonly ReachedPage[]
  /** The path of the current page. */
  current: string
  token: string
}

/** Banner on a preview page: marks it as not live and links to the other pages with the change. */
export function PreviewBanner({ pages, current, token }: PreviewBannerProps) {
  return (
    <aside aria-label={previewBannerTexts.name} className="preview-mark">
      <p>
        <strong>{previewBannerTexts.notLive}</strong> {previewBannerTexts.limits}
      </p>
      <details>
        <summary>{previewBannerTexts.pagesOf(pages.length)}</summary>
        <ul>
          {pages.map(({ path, name }) => (
            <li key={path}>
              <a
                href={previewAddress(path, token)}
                aria-current={path === current ? 'page' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </aside>
  )
}
