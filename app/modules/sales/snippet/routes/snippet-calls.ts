import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { tellDone, tellFailure } from '#app/modules/console/ui/tell.ts'
import { failureText, fieldsOf, read } from '#app/modules/access/calls.ts'
import { snippets, type SnippetRow, type TypedSnippet } from '../ui/snippets-api.ts'

const one = snippets[':id']

export function useSnippetWrites() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['snippets'] })
  // The id of a new one stays until it is stored: a lost answer cannot store it twice.
  const newId = useRef(crypto.randomUUID())
  const put = (id: string, json: TypedSnippet & { version: number }) =>
    read(one.$put({ param: { id }, json }))
  return {
    async save(known: SnippetRow | undefined, typed: TypedSnippet) {
      try {
        await put(known?.id ?? newId.current, { ...typed, version: known?.version ?? 0 })
        newId.current = crypto.randomUUID()
        await refresh()
        tellDone(`Snippet saved: ${typed.title}`)
        return null
      } catch (error) {
        const fields = fieldsOf(error)
        return Object.keys(fields).length > 0 ? fields : { form: failureText(error) }
      }
    },
    remove(snippet: SnippetRow) {
      const { id, version, title, body, kind } = snippet
      const undo = () =>
        void put(id, { title, body, kind: kind as TypedSnippet['kind'], version: 0 })
          .then(refresh)
          .catch((error) => tellFailure('The snippet was not brought back', error))
      void read(one.$delete({ param: { id }, json: { version } }))
        .then(() => tellDone(`Snippet deleted: ${title}`, { undo }))
        .catch((error) => tellFailure('The snippet was not deleted', error))
        .finally(() => void refresh())
    },
  }
}
