/** Something made of the library for schemas, so that fetching this fetches the library. */
export { staffRoleSchema as librarySample } from '#app/modules/access/schema.ts'
export { TextInput } from '#app/design/form/field.tsx'
