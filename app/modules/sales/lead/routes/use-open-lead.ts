import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useKeys } from '#app/modules/console/ui/use-keys.ts'
import type { NextAct } from '../ui/inbox/action-bar.tsx'
import type { InboxRow } from '../ui/inbox/leads-api.ts'

type Begin = { id: string; act: NextAct }

const rowOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"] [data-row]`)

const focusedId = () =>
  document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead ?? null

/** The lead that is open beside the list, which the address names; J and K open the next one (ANS-11). */
export function useOpenLead(rows: readonly InboxRow[]) {
  const { id, show, close } = useAddress()
  const [begin, setBegin] = useState<Begin | null>(null)
  const [takesFocus, setTakesFocus] = useState(false)
  function open(next: string, byKey = false) {
    setTakesFocus(byKey)
    show(next)
  }
  function closeAndReturn() {
    const row = id && rowOf(id)
    close()
    if (row) requestAnimationFrame(() => row.focus())
  }
  useStepKeys(rows, id, open)
  useActKeys(id, (next) => {
    setBegin(next)
    open(next.id)
  })
  useKeys({ close: () => (id === null ? false : closeAndReturn()) })
  return {
    id,
    open,
    close: closeAndReturn,
    begin: begin?.id === id ? (begin?.act ?? null) : null,
    forgetBegin: () => setBegin(null),
    takesFocus,
    /** The next lead of the list, once this one needs nothing more. */
    goOn() {
      const next = idBeside(rows, id, 1) ?? idBeside(rows, id, -1)
      if (next) open(next)
      else closeAndReturn()
    },
  }
}

function idBeside(rows: readonly InboxRow[], id: string | null, by: 1 | -1): string | undefined {
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? undefined : rows[at + by]?.id
}

/** While a lead is open, J and K open the one below and above; else they walk the rows, as in every list. */
function useStepKeys(rows: readonly InboxRow[], id: string | null, open: (id: string) => void) {
  function step(by: 1 | -1) {
    if (id === null || !rowOf(id)) return false
    const next = idBeside(rows, id, by)
    if (!next) return
    open(next)
    const row = rowOf(next)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({ next: () => step(1), previous: () => step(-1) })
}

/** The keys of a lead, before it is there: of the one that is open, else of the row in focus. */
function useActKeys(id: string | null, onBegin: (begin: Begin) => void) {
  function begin(act: NextAct) {
    const target = id ?? focusedId()
    if (target === null) return false
    onBegin({ id: target, act })
  }
  useKeys({
    reply: () => begin('reply'),
    logCall: () => begin('call'),
    book: () => begin('book'),
    assign: () => begin('assign'),
    snooze: () => begin('snooze'),
    done: () => begin('done'),
  })
}

/** Opening is a step that Back takes back; from one lead to the next is none. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const state = useLocation().state as { isOpenedHere?: boolean } | null
  const id = params.get('lead')
  function set(next: string | null, options: { replace: boolean; isOpenedHere?: boolean }) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === null) after.delete('lead')
        else after.set('lead', next)
        return after
      },
      {
        replace: options.replace,
        state: { isOpenedHere: options.isOpenedHere },
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      },
    )
  }
  return {
    id,
    show: (next: string) =>
      set(next, {
        replace: id !== null,
        isOpenedHere: id === null || Boolean(state?.isOpenedHere),
      }),
    close: () => (state?.isOpenedHere ? void navigate(-1) : set(null, { replace: true })),
  }
}
