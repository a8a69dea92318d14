import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { productsSubject } from '../item/service.server.ts'
import { offerSubject } from '../kind/offer/service.server.ts'
import { productSubject } from '../kind/product/service.server.ts'
import { type ApprovalSubject, type Subject, approvalSubjects } from '../kind/service.server.ts'
import type { SubjectKind } from '../schema.ts'
import type { ApprovalRow } from '../store.server.ts'

type Registered = Pick<Context, 'extensions'>

const allSubjects = ({ extensions }: Registered): readonly ApprovalSubject[] => [
  productSubject,
  productsSubject,
  offerSubject,
  ...extensions.at(approvalSubjects),
]

/** @throws for a kind that is not registered */
export function subjectOfKind(ctx: Registered, kind: SubjectKind): ApprovalSubject {
  const found = allSubjects(ctx).find((one) => one.kind === kind)
  if (!found) throw new Error(`No approval subject is registered for ${kind}`)
  return found
}

/** The subject, or undefined; `lock` blocks other writers of it until the transaction ends. */
export function findSubject(
  ctx: Registered,
  db: Queryable,
  kind: SubjectKind,
  id: string,
  lock = false,
): Promise<Subject | undefined> {
  return subjectOfKind(ctx, kind).find(db, id, lock)
}

/** The subjects of these requests, by kind and id. */
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
