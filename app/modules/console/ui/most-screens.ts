/** Exported only so that importing this module preloads the schema library. */
export { staffRoleSchema as librarySample } from '#app/modules/access/schema.ts'
export { TextInput } from '#app/design/form/field.tsx'
