import { Icon } from '../ui/icon.tsx'

/** What is wrong with one field, under it. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return message ? (
    <p className="field-error" id={id}>
      <Icon name="warning" size="small" className="mt-0.5" />
      <span>{message}</span>
    </p>
  ) : null
}
