import { markWords } from '../content.ts'
import { type ReachedPage, previewAddress } from '../schema.ts'

export type PreviewMarkProps = {
  pages: readonly ReachedPage[]
  /** The path of the current page. */
  current: string
  token: string
}

/** Banner on a preview page: marks it as not live and links to the other pages with the change. */
export function PreviewMark({ pages, current, token }: PreviewMarkProps) {
  return (
    <aside aria-label={markWords.name} className="preview-mark">
      <p>
        <strong>{markWords.notLive}</strong> {markWords.limits}
      </p>
      <details>
        <summary>{markWords.pagesOf(pages.length)}</summary>
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
