import { Fragment, type ComponentType, type ReactNode } from 'react'
import { visibleFields, type Fields } from '../schema/definition.ts'
import type { Answered } from './control-props.ts'

export type FieldGridProps<F extends Fields> = Answered & {
  form: { fields: F }
  /** Those to draw; all that a visitor sees, unless told otherwise. */
  names?: readonly (keyof F & string)[]
  /** Of the grid, where it is another than the two columns. */
  className?: string
  /** Fields that a page draws by itself. */
  draw?: Partial<Record<keyof F & string, ReactNode>>
}

type Control<F extends Fields> = ComponentType<
  Answered & { form: { fields: F }; name: keyof F & string }
>

/** Several fields of a form in two columns where there is room, each drawn by `control`. */
export function FieldGrid<F extends Fields>({
  control: Control,
  ...props
}: FieldGridProps<F> & { control: Control<F> }) {
  const { form, names = visibleFields(form), className, draw, ...answered } = props
  return (
    <div className={className ?? 'grid gap-5 md:grid-cols-2'}>
      {names.map((name) => {
        const field = draw?.[name] ?? <Control form={form} name={name} {...answered} />
        return form.fields[name]!.isWide && !className ? (
          <div key={name} className="md:col-span-2">
            {field}
          </div>
        ) : (
          <Fragment key={name}>{field}</Fragment>
        )
      })}
    </div>
  )
}
