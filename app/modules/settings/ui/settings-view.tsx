import type { ComponentProps } from 'react'
import { TabLinks } from '#app/design/ui/tab-links.tsx'
import { settingsTabs, tabLabels, type SettingsTab } from '../content/setting-places.ts'
import type { SettingsAnswer } from './settings-api.ts'
import { AccessForm, type AccessFormProps } from './access-form.tsx'
import { ChangeHistory } from './change-history.tsx'
import { PromotionPreview } from './promotion-preview.tsx'
import { ProposalForm, type ProposalFormProps } from './proposal-form.tsx'
import { ProposalList, type ProposalListProps } from './proposal-list.tsx'
import { QuoteRulesForm } from './quote-rules-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { SiteForm } from './site-form.tsx'
import { TravelRulesForm } from './travel-rules-form.tsx'
import type { SaveSite } from './use-site-edit.ts'

export type SettingsViewProps = {
  tab: SettingsTab
  answer: SettingsAnswer
  ownId: string
  now: Date
  /** Absent for everybody but a super admin (D-112). */
  access: AccessFormProps | undefined
  quotes: ComponentProps<typeof QuoteRulesForm> | undefined
  travel: ComponentProps<typeof TravelRulesForm> | undefined
  onSaveSite: SaveSite
  onPropose: ProposalFormProps['onPropose']
  onDecide: ProposalListProps['onDecide']
}

/** ADS-07, D-112. */
export function SettingsView(props: SettingsViewProps) {
  const { tab, answer, access, quotes } = props
  const waiting = answer.proposals.filter(({ state }) => state === 'pending').length
  const labelOf = (name: SettingsTab) =>
    name === 'promotion' && waiting > 0
      ? `${tabLabels[name]} (${waiting} waiting)`
      : tabLabels[name]
  const shown = settingsTabs.filter(
    (name) => (name !== 'security' || access) && (name !== 'quotes' || quotes),
  )
  const tabs = shown.map((name) => ({
    to: name === 'site' ? '?' : `?tab=${name}`,
    label: labelOf(name),
    isCurrent: name === tab,
  }))
  return (
    <div className="grid gap-4">
      <TabLinks label="Settings" tabs={tabs} />
      {tab === 'site' ? <SiteForm stored={answer.site} onSave={props.onSaveSite} /> : null}
      {tab === 'promotion' ? <PromotionTab {...props} /> : null}
      {tab === 'quotes' && quotes ? <QuoteRulesForm {...quotes} /> : null}
      {tab === 'visits' && props.travel ? <TravelRulesForm {...props.travel} /> : null}
      {tab === 'security' && access ? (
        <>
          <SecondStepForm {...access} />
          <AccessForm {...access} />
        </>
      ) : null}
      {tab === 'history' ? <ChangeHistory history={answer.history} /> : null}
    </div>
  )
}

function PromotionTab({ answer, ownId, now, onPropose, onDecide }: SettingsViewProps) {
  const { promotion, proposals } = answer
  return (
    <div className="grid gap-4">
      <section className="card grid gap-3" aria-labelledby="promotion-live">
        <h2 id="promotion-live" className="text-lg">
          On the site now
        </h2>
        <PromotionPreview promotion={promotion.value} now={now} />
      </section>
      <section className="card grid gap-3" aria-labelledby="promotion-proposals">
        <h2 id="promotion-proposals" className="text-lg">
          Proposals
        </h2>
        <ProposalList
          proposals={proposals}
          live={promotion}
          ownId={ownId}
          now={now}
          onDecide={onDecide}
        />
      </section>
      <section className="card grid gap-3" aria-labelledby="promotion-propose">
        <h2 id="promotion-propose" className="text-lg">
          Propose another promotion
        </h2>
        <p className="text-ink-soft">
          Nothing changes on the site until a second person applies the proposal.
        </p>
        <ProposalForm key={promotion.version} live={promotion} now={now} onPropose={onPropose} />
      </section>
    </div>
  )
}
