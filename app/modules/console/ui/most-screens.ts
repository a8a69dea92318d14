/** Exported only so that importing this module preloads the schema library. */
export { staffRoleSchema as librarySample } from '#app/modules/access/schema.ts'
export { useFormSending } from '#app/modules/access/ui/use-write.tsx'
export { useMutation } from '@tanstack/react-query'
export { TextInput } from '#app/design/form/field.tsx'
export { ListBody } from './list-body.tsx'
