import { join } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isPropertyAccessExpression,
  isStringLiteral,
} from 'typescript/unstable/ast/is'
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Plugin } from 'vite'
import type { JsonSchema, RouteAnswer, RouteTypes } from '../../server/openapi/schema.ts'

/**
 * Reads the response types of each route. For its typed client, Hono keeps the types of all routes in the type of each
 * API that `server/app.ts` mounts.
 * @param root the folder with tsconfig.json
 */
export function readRouteTypes(root: string): RouteTypes {
  const compiler = new API({ cwd: root })
  try {
    const [project] = compiler
      .updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] })
      .getProjects()
    const { checker, program } = project!
    const mounts = findMounts(program.getSourceFile(join(root, 'server/app.ts'))!)
    return Object.fromEntries(mounts.flatMap(({ path, api }) => routesOf(checker, path, api)))
  } finally {
    compiler.close()
  }
}

/** Finds the calls `app.route('/path', api)` in a file. */
function findMounts(node: Node): { path: string; api: Node }[] {
  const found: { path: string; api: Node }[] = []
  node.forEachChild((child) => void found.push(...findMounts(child)))
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return found
  const [path, api] = node.arguments
  if (node.expression.name.text === 'route' && path && api && isStringLiteral(path))
    found.push({ path: path.text, api })
  return found
}

/** The routes of an API, from its type Hono<Env, Routes, BasePath>: Routes maps each path to its methods. */
function routesOf(checker: Checker, path: string, api: Node): [string, RouteTypes[string]][] {
  const type = checker.getTypeAtLocation(api)
  const [, routes] = type?.isTypeReference() ? checker.getTypeArguments(type) : []
  if (!routes) throw new Error(`What is mounted at ${path} is no Hono app`)
  const reader = new TypeReader(checker)
  return reader.propertiesOf(routes).flatMap(({ name, type: methods }) =>
    reader
      .propertiesOf(methods)
      .map(({ name: method, type: endpoint }): [string, RouteTypes[string]] => {
        const each = endpoint.isUnionType() ? endpoint.getTypes() : [endpoint]
        return [
          `${method.slice(1).toUpperCase()} ${name === '/' ? path : `${path}${name}`}`,
          { answers: each.map(reader.answerOf), query: reader.queryOf(each[0]!) },
        ]
      }),
  )
}

class TypeReader {
  readonly #checker: Checker
  /**
   * Ids of the types that are being read. Where a type contains itself, the inner occurrence gets a schema that allows
   * any value.
   */
  readonly #open = new Set<number>()

  constructor(checker: Checker) {
    this.#checker = checker
  }

  propertiesOf = (type: Type) =>
    this.#checker.getPropertiesOfType(type).map((symbol) => ({
      name: symbol.name,
      isOptional: (symbol.flags & SymbolFlags.Optional) !== 0,
      type: this.#checker.getTypeOfSymbol(symbol)!,
    }))

  answerOf = (endpoint: Type): RouteAnswer => {
    const [status, format] = [
      this.#partOf(endpoint, 'status')!,
      this.#partOf(endpoint, 'outputFormat')!,
    ]
    const isJson = format.isStringLiteralType() && format.value === 'json'
    return {
      // If a response sets no explicit status, its type allows any status; the real one is 200.
      status: status.isNumberLiteralType() ? Number(status.value) : 200,
      schema: isJson ? this.#schemaOf(this.#partOf(endpoint, 'output')!) : null,
    }
  }

  queryOf = (endpoint: Type): JsonSchema | null => {
    const query = this.#partOf(this.#partOf(endpoint, 'input')!, 'query')
    return query ? this.#schemaOf(query) : null
  }

  #partOf(type: Type, part: string): Type | undefined {
    return this.propertiesOf(type).find(({ name }) => name === part)?.type
  }

  #schemaOf(type: Type): JsonSchema {
    if (type.isUnionType() && !(type.flags & TypeFlags.Boolean))
      return unionOf(type.getTypes().map((part) => ({ part, of: this.#schemaOf(part) })))
    if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType())
      return { const: type.value as string | number | boolean }
    if (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping))
      return { type: 'string' }
    if (type.flags & TypeFlags.Number) return { type: 'number' }
    if (type.flags & TypeFlags.Boolean) return { type: 'boolean' }
    if (type.flags & TypeFlags.Null) return { type: 'null' }
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return {}
    if (type.flags & (TypeFlags.Never | TypeFlags.Undefined | TypeFlags.Void)) return { not: {} }
    if (this.#open.has(type.id)) return {}
    this.#open.add(type.id)
    const schema = this.#objectOf(type)
    this.#open.delete(type.id)
    return schema
  }

  #objectOf(type: Type): JsonSchema {
    const checker = this.#checker
    if (checker.isTupleType(type) && type.isTypeReference()) {
      const items = checker.getTypeArguments(type).map((item) => this.#schemaOf(item))
      return { type: 'array', prefixItems: items, minItems: items.length, maxItems: items.length }
    }
    if (checker.isArrayType(type) && type.isTypeReference())
      return { type: 'array', items: this.#schemaOf(checker.getTypeArguments(type)[0]!) }
    // A branded string is an intersection of string and a brand; in JSON it is a string.
    if (type.isIntersectionType()) {
      const text = type.getTypes().find(({ flags }) => flags & TypeFlags.String)
      if (text) return { type: 'string' }
    }
    const properties = this.propertiesOf(type)
    const [index] = checker.getIndexInfosOfType(type)
    return {
      type: 'object',
      properties: Object.fromEntries(
        properties.map(({ name, type: of }) => [name, this.#schemaOf(of)]),
      ),
      required: properties
        .filter(({ isOptional, type: of }) => !isOptional && !canBeUndefined(of))
        .map(({ name }) => name),
      ...(index ? { additionalProperties: this.#schemaOf(index.valueType) } : {}),
    }
  }
}

const canBeUndefined = (type: Type): boolean =>
  type.isUnionType()
    ? type.getTypes().some(canBeUndefined)
    : (type.flags & (TypeFlags.Undefined | TypeFlags.Any | TypeFlags.Unknown)) !== 0

/** Several literals become an enum. `undefined` is left out, because JSON omits it. */
function unionOf(parts: { part: Type; of: JsonSchema }[]): JsonSchema {
  const present = parts.filter(({ part }) => !(part.flags & TypeFlags.Undefined))
  const words = present.flatMap(({ of }) => (of.const === undefined ? [] : [of.const]))
  const others = present.filter(({ of }) => of.const === undefined).map(({ of }) => of)
  const isBoolean = words.includes(true) && words.includes(false)
  const literals = isBoolean ? words.filter((word) => typeof word !== 'boolean') : words
  const choices = [
    ...(literals.length === 1 ? [{ const: literals[0]! }] : []),
    ...(literals.length > 1 ? [{ enum: literals }] : []),
    ...(isBoolean ? [{ type: 'boolean' as const }] : []),
    ...others,
  ]
  return choices.length === 1 ? choices[0]! : { anyOf: choices }
}

const virtualModuleId = 'virtual:route-types'

/** `import types from 'virtual:route-types'` gives the types of each route, for the description of the API. */
export function routeTypes(): Plugin {
  return {
    name: 'route-types',
    resolveId: (id) => (id === virtualModuleId ? `\0${virtualModuleId}` : undefined),
    load: (id) =>
      id === `\0${virtualModuleId}`
        ? `export default JSON.parse(${JSON.stringify(JSON.stringify(readRouteTypes(process.cwd())))})`
        : undefined,
  }
}
