import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { queryValues } from '#app/basics/records.ts'
import {
  StaffApiError,
  failureText,
  fetchJson,
  mayHaveWorked,
  pagesQuery,
  staffApi,
  routeQuery,
} from '#app/modules/access/calls.ts'
import { toastSuccess, toastError, toastFailure } from '#app/modules/console/ui/toasts.ts'
import { formKey } from '../../definition/rules.ts'
import type { rolloutApi } from '../api.server.ts'
import { contractAudit } from '../content.ts'
import {
  describeChange,
  describeClinicConflict,
  changesOtherFields,
  valuesInsteadOf,
} from './rules.ts'
import {
  clinicConflictSchema,
  type ClinicConflict,
  type RolloutChange,
  type RolloutClinic,
  type RolloutPage,
  type RolloutSummary,
  type RolloutView,
} from './schema.ts'

export const auditFormKey = formKey(contractAudit)
export const boardApi = staffApi<typeof rolloutApi>(
  '/api/admin/forms/unjani/contract-audit/rollout',
)
const summaryKey = ['client-forms', auditFormKey, 'rollout']
const pagesKey = ['client-forms', auditFormKey, 'rollout-clinics']

export function useRolloutSummary() {
  return useQuery({ ...routeQuery(summaryKey, boardApi.index.$get), refetchInterval: 60_000 })
}

export function useRolloutClinics(view: RolloutView) {
  return useInfiniteQuery({
    ...pagesQuery([...pagesKey, view], boardApi.clinics.$get, (cursor) => ({
      query: queryValues({ ...view, cursor }),
    })),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

type ClinicPages = InfiniteData<RolloutPage, string>
/** A pending change, with the clinic as displayed when the user made it. */
type PendingChange = { clinic: RolloutClinic; change: RolloutChange; isUndo?: boolean }

/** Changes a clinic optimistically, and rolls back on refusal. Only a conflict in the same field is an error. */
export function useClinicChange(owners: RolloutSummary['owners']) {
  const queries = useQueryClient()
  const patchCache = (clinicName: string, fields: Partial<RolloutClinic>) =>
    queries.setQueriesData<ClinicPages>({ queryKey: pagesKey }, (data) =>
      patchClinicPages(data, clinicName, fields),
    )
  const mutation = useMutation({
    networkMode: 'always',
    // Runs changes one after another, so that each starts from the version that the previous one created.
    scope: { id: 'rollout-change' },
    mutationFn: (wanted: PendingChange) => sendChange(queries, wanted),
    async onMutate({ clinic, change }) {
      patchCache(clinic.clinicName, change)
      await queries.cancelQueries({ queryKey: pagesKey })
    },
    onSuccess(stored, { clinic, change, isUndo }) {
      patchCache(clinic.clinicName, { ...stored, ...change })
      void queries.invalidateQueries({ queryKey: summaryKey })
      const undo = {
        clinic: { ...clinic, ...change },
        change: valuesInsteadOf(change, clinic),
        isUndo: true,
      }
      toastSuccess(`${clinic.clinicName}: ${describeChange(change, owners)}`, {
        undo: isUndo ? undefined : () => mutation.mutate(undo),
      })
    },
    onError(error, { clinic, change }) {
      const current = conflictIn(error)
      patchCache(clinic.clinicName, current ?? valuesInsteadOf(change, clinic))
      const again = { clinic: { ...clinic, ...current }, change }
      const why = current
        ? describeClinicConflict(change, current, owners)
        : `${failureText(error)} The row shows the saved values.`
      const action = {
        label: current ? 'Use mine' : 'Try again',
        onPress: () => mutation.mutate(again),
      }
      const title = `${clinic.clinicName} was not changed`
      if (mayHaveWorked(error)) toastFailure(title, error, action)
      else toastError(title, why, action)
    },
  })
  return (clinic: RolloutClinic, change: RolloutChange) => mutation.mutate({ clinic, change })
}

/** Sends a change. Retries once with the current version if a colleague changed only other fields. */
async function sendChange(
  queries: QueryClient,
  { clinic, change }: PendingChange,
): Promise<Partial<RolloutClinic>> {
  const post = (version: number) =>
    fetchJson(boardApi.clinics.$post({ json: { clinicName: clinic.clinicName, version, change } }))
  try {
    return await post(newestVersion(queries, clinic))
  } catch (error) {
    const current = conflictIn(error)
    if (!current || !changesOtherFields(clinic, change, current)) throw error
    // Also returns the colleague's values, so that the user sees them before the next change.
    const { stage, migrationDate, ownerId } = current
    return { stage, migrationDate, ownerId, ...(await post(current.version)) }
  }
}

function conflictIn(error: unknown): ClinicConflict | undefined {
  if (!(error instanceof StaffApiError) || error.reason !== 'conflict') return undefined
  const current = clinicConflictSchema.safeParse(error.current)
  return current.success ? current.data : undefined
}

function newestVersion(queries: QueryClient, { clinicName, version }: RolloutClinic): number {
  const shown = queries
    .getQueriesData<ClinicPages>({ queryKey: pagesKey })
    .flatMap(([, data]) => data?.pages.flatMap(({ clinics }) => clinics) ?? [])
    .filter((clinic) => clinic.clinicName === clinicName)
  return Math.max(version, ...shown.map((clinic) => clinic.version))
}

function patchClinicPages(
  data: ClinicPages | undefined,
  clinicName: string,
  fields: Partial<RolloutClinic>,
) {
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        clinics: page.clinics.map((clinic) =>
          clinic.clinicName === clinicName ? { ...clinic, ...fields } : clinic,
        ),
      })),
    }
  )
}
