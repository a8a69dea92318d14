import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { productsSubject } from '../item/service.server.ts'
import { offerSubject } from '../kind/offer/service.server.ts'
import { productSubject } from '../kind/product/service.server.ts'
import { type ApprovalSubject, type Subject, approvalSubjects } from '../kind/service.server.ts'
import type { SubjectKind } from '../schema.ts'
import type { ApprovalRow } from '../store.server.ts'

type ExtensionContext = Pick<Context, 'extensions'>

const allSubjects = ({ extensions }: ExtensionContext): readonly ApprovalSubject[] => [
  productSubject,
  productsSubject,
  offerSubject,
  ...extensions.valuesOf(approvalSubjects),
]

/** Returns the approval subject registered for this kind. Throws if none is registered. */
export function subjectOfKind(ctx: ExtensionContext, kind: SubjectKind): ApprovalSubject {
  const found = allSubjects(ctx).find((one) => one.kind === kind)
  if (!found) throw new Error(`No approval subject is registered for ${kind}`)
  return found
}

export function findSubject(
  ctx: ExtensionContext,
  db: Queryable,
  kind: SubjectKind,
  id: string,
  lock = false,
): Promise<Subject | undefined> {
  return subjectOfKind(ctx, kind).find(db, id, lock)
}

/** Returns the subjects of these requests, keyed by `kind:id`. */
export async function findSubjectsOf(
  ctx: Pick<Context, 'db' | 'extensions'>,
  rows: readonly ApprovalRow[],
): Promise<Map<string, Subject>> {
  const found = await Promise.all(
    allSubjects(ctx).map((one) =>
      one.findMany(
        ctx.db,
        rows.filter(({ subjectKind }) => subjectKind === one.kind),
      ),
    ),
  )
  return new Map(found.flat().map((subject) => [`${subject.kind}:${subject.id}`, subject]))
}
