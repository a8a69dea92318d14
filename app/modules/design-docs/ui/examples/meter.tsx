import { Meter } from '#app/design/ui/meter.tsx'

export function MeterTones() {
  return (
    <div className="grid w-full gap-4">
      <Meter label="Devices" value={12} max={20} text="12 of 20 devices" />
      <Meter label="Sites done" value={3} max={8} text="3 of 8 sites" tone="clay" />
      <Meter label="Storage" value={85} text="85 of 100 GB" tone="warning" />
      <Meter label="Risk" value={95} text="95 of 100 points" tone="danger" />
    </div>
  )
}
