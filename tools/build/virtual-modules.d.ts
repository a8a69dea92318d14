declare module 'script:*' {
  const code: string
  export default code
}

declare module 'virtual:route-types' {
  import type { RouteTypes } from '#server/openapi/schema.ts'

  const types: RouteTypes
  export default types
}
