import { Stat } from '#app/design/ui/stat.tsx'

export function StatInAList() {
  return (
    <dl className="grid w-full gap-4 sm:grid-cols-2">
      <Stat label="Open leads" value="12" isBoxed />
      <Stat label="Overdue" value="2" detail="oldest since Tuesday" isBoxed />
    </dl>
  )
}
