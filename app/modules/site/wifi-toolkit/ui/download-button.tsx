import { buttonClass, type ButtonVariant } from '#app/design/ui/button-class.ts'
import { Icon } from '#app/design/ui/icon.tsx'
import {
  downloadDetail,
  downloadHref,
  type Download,
  type DownloadSizes,
} from '../content/downloads.ts'

export type DownloadButtonProps = {
  file: Download
  sizes: DownloadSizes
  variant?: ButtonVariant
}

/** WIF-20, WIF-21: a link to a real file; beside it what it is and what it weighs. */
export function DownloadButton({ file, sizes, variant = 'primary' }: DownloadButtonProps) {
  return (
    <p className="no-print flex flex-wrap items-center gap-x-4 gap-y-1">
      <a href={downloadHref(file)} download className={buttonClass(variant)}>
        <Icon name="download" />
        <span>{file.label}</span>
      </a>
      <span className="text-sm text-ink-soft">{downloadDetail(file, sizes)}</span>
    </p>
  )
}
