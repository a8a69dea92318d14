import { useQuery } from '@tanstack/react-query'
import { fetchStaffPath } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'

/**
 * A mail as it was laid out, made safe by the server (INB-05). The frame has no scripts and no origin: a data address
 * is nobody's, and an empty sandbox allows nothing.
 */
export function MailFrame({ path }: { path: string }) {
  const layout = useQuery({
    queryKey: ['mail-layout', path],
    queryFn: async ({ signal }) => {
      const response = await fetchStaffPath(path, signal)
      return ((await response.json()) as { document: string }).document
    },
    staleTime: Infinity,
  })
  if (!layout.data) return <ReadState read={layout} what="the layout" rows={3} />
  return (
    <iframe
      title="E-mail as it was laid out"
      sandbox=""
      src={`data:text/html;charset=utf-8,${encodeURIComponent(layout.data)}`}
      className="h-96 w-full rounded-sm border border-line bg-white"
    />
  )
}
