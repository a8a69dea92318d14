import { johannesburgDate } from '#app/basics/dates.ts'
import { productSubject } from '#app/modules/catalogue/approval/kind/product/service.server.ts'
import type { NewApproval } from '#app/modules/catalogue/approval/store.server.ts'
import { approvals } from '#app/modules/catalogue/approval/tables.ts'
import { changeList } from '#app/modules/catalogue/product/rules.ts'
import type { FieldChange } from '#app/modules/catalogue/product/schema.ts'
import { insertProposedPrices } from '#app/modules/catalogue/product/store.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { sampleNotifications } from './notifications.ts'
import { sampleIds } from './products.ts'

const requestId = (n: string) => `00000000-0000-4000-8000-0000000001${n}`
const hourMs = 60 * 60 * 1000
/** The age of a request in milliseconds: the same as that of its notification under the bell. */
const requestAgeMs = (n: string) =>
  sampleNotifications.find(({ subjectId }) => subjectId === requestId(n))!.hoursAgo * hourMs
const dayMs = 24 * hourMs

/** Colleagues who exist in the samples only: no one can sign in as them. */
const people = {
  thandi: ['sample-thandi', 'Thandi Mokoena', 'thandi@baobab-connect.example', 'editor'],
  johan: ['sample-johan', 'Johan Botha', 'johan@baobab-connect.example', 'editor'],
  aisha: ['sample-aisha', 'Aisha Patel', 'aisha@baobab-connect.example', 'product_manager'],
} as const
type Person = keyof typeof people

/**
 * Adds three pending requests by other people, with a total impact of 700,000 rands and 700 users, and four activity
 * entries: an approved change, publication and price, and a request. Called once, with the sample products.
 */
export async function seedSampleApprovals(db: Queryable, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const publish = (await productSubject.find(db, sampleIds.publish, false))!
  await db.insert(approvals).values(sampleRequests(publish, ago))
  const price = { productId: sampleIds.price, priceRegular: 2650, pricePromo: null }
  await insertProposedPrices(db, requestId('02'), [price], ago(requestAgeMs('02')))
  await seedActivity(db, ago)
}

type TimeAgo = (ms: number) => Date
type Subject = NonNullable<Awaited<ReturnType<typeof productSubject.find>>>

function sampleRequests(publish: Subject, ago: TimeAgo): NewApproval[] {
  const price = [{ field: 'priceRegular', oldValue: 2500, newValue: 2650 }]
  const feature = [
    { field: 'speedUp', oldValue: 25, newValue: 50 },
    { field: 'availableUntil', oldValue: null, newValue: johannesburgDate(ago(-365 * dayMs)) },
  ]
  return [
    approvalRow('01', 'thandi', ago(requestAgeMs('01')), {
      type: 'product_create',
      title: 'Publish Business Fibre 200',
      description: 'Fills the gap between 100 and 1000 Mbps that account managers ask for.',
      subjectId: sampleIds.publish,
      subjectName: publish.name,
      category: 'business_fibre',
      changes: changeList({}, publish.value),
      priority: 'high',
      impactRevenue: 400_000,
      impactUsers: 350,
      goLiveDate: johannesburgDate(ago(-14 * dayMs)),
    }),
    approvalRow('02', 'johan', ago(requestAgeMs('02')), {
      type: 'pricing_change',
      title: 'Change the price of Business Wireless 50',
      description: 'The wholesale price of the tower backhaul went up this month.',
      subjectId: sampleIds.price,
      subjectName: 'Business Wireless 50',
      category: 'fixed_wireless_business',
      changes: price,
      priority: 'urgent',
      impactRevenue: 250_000,
      impactUsers: 250,
    }),
    approvalRow('03', 'aisha', ago(requestAgeMs('03')), {
      type: 'product_update',
      title: 'Update Home Wireless 50',
      description: 'The same speed up as down, for a year.',
      subjectId: sampleIds.feature,
      subjectName: 'Home Wireless 50',
      category: 'fixed_wireless_residential',
      changes: feature,
      priority: 'medium',
      impactRevenue: 50_000,
      impactUsers: 100,
    }),
  ]
}

type SampleRequest = Pick<
  NewApproval,
  'type' | 'title' | 'description' | 'subjectId' | 'subjectName' | 'category' | 'priority'
> & { changes: FieldChange[]; impactRevenue: number; impactUsers: number; goLiveDate?: string }

function approvalRow(n: string, by: Person, at: Date, sample: SampleRequest): NewApproval {
  const [submittedBy, submittedByName, submittedByEmail, submittedByRole] = people[by]
  return {
    ...sample,
    id: requestId(n),
    subjectKind: 'product',
    requiresReviewFrom: ['product_manager', 'super_admin'],
    baseVersion: 1,
    status: 'pending',
    submittedBy,
    submittedByName,
    submittedByEmail,
    submittedByRole,
    submittedAt: at,
    updatedAt: at,
    isSample: true,
  }
}

async function seedActivity(db: Queryable, ago: TimeAgo): Promise<void> {
  const entry = (
    by: Person,
    hours: number,
    action: string,
    type: string,
    subjectId: string,
    name: string,
    changes: FieldChange[] = [],
  ) => ({
    at: ago(hours * hourMs),
    actorKind: 'staff',
    actorId: people[by][0],
    actorName: people[by][1],
    action,
    subjectType: 'product',
    subjectId,
    details: { isSample: true, name, type, changes },
  })
  const promo = { field: 'pricePromo', oldValue: null, newValue: 1000 }
  const featured = { field: 'isFeatured', oldValue: false, newValue: true }
  const done = 'approval.approved'
  const wireless = 'Business Wireless 50'
  await db
    .insert(activityLog)
    .values([
      entry('aisha', 50, done, 'product_update', sampleIds.price, wireless, [featured]),
      entry('aisha', 30, done, 'product_create', sampleIds.price, wireless),
      entry('aisha', 26, done, 'pricing_change', sampleIds.feature, 'Home Wireless 50', [promo]),
      entry(
        'thandi',
        requestAgeMs('01') / hourMs,
        'approval.requested',
        'product_create',
        sampleIds.publish,
        'Business Fibre 200',
      ),
    ])
}
