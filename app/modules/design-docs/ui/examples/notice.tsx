import { Notice } from '#app/design/ui/notice.tsx'

export function NoticeTones() {
  return (
    <div className="grid w-full gap-3">
      <Notice title="Good to know">Engineers come on weekdays from 08:00 to 17:00.</Notice>
      <Notice tone="success" title="We have your enquiry">
        You hear from us within four working hours.
      </Notice>
      <Notice tone="warning" title="Stage 4 tonight">
        Put the router on the UPS before 18:00.
      </Notice>
      <Notice tone="danger" title="Not sent">
        The network went away. What you typed is still here.
      </Notice>
    </div>
  )
}
