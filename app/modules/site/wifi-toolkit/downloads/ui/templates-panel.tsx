import { buttonClass, type ButtonVariant } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { Table } from '#app/design/ui/table.tsx'
import {
  downloadDetail,
  downloadHref,
  templateFiles,
  templates,
  templatesWords as words,
  workbookFile,
  type Download,
  type DownloadSizes,
  type Template,
} from '../content.ts'

export function TemplatesPanel({ sizes }: { sizes: DownloadSizes }) {
  return (
    <>
      <div className="max-w-prose">
        <h2>{words.heading}</h2>
        <p className="mt-2 text-lg text-ink-soft">{words.text}</p>
      </div>
      <div className="card mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div>
          <h3 className="text-xl">{words.workbook}</h3>
          <p className="mt-1 text-ink-soft">{words.workbookText}</p>
        </div>
        <DownloadButton file={workbookFile} sizes={sizes} />
      </div>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-10">
        {templates.map((template, index) => (
          <section key={template.id} aria-labelledby={`template-${template.id}`}>
            <h3 id={`template-${template.id}`} className="text-xl">
              {template.name}
            </h3>
            <p className="mt-1 max-w-prose text-ink-soft">{template.text}</p>
            <div className="my-4">
              <Preview template={template} />
            </div>
            <DownloadButton file={templateFiles[index]!} sizes={sizes} variant="secondary" />
          </section>
        ))}
      </div>
    </>
  )
}

function Preview({ template: { name, columns, examples } }: { template: Template }) {
  return (
    <Table
      caption={`${words.example}: ${name}`}
      isCaptionHidden
      isDense
      hasStickyColumn
      columns={columns.map((column) => column.name)}
    >
      <tbody>
        {examples.map(([first, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{first}</th>
            {cells.map((cell, index) => (
              <td key={index} className="whitespace-nowrap">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export type DownloadButtonProps = {
  file: Download
  sizes: DownloadSizes
  variant?: ButtonVariant
}

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
