import { barsLeft, type Battery, type PowerState } from '../rules.ts'

/** The shop, drawn once; the class of each copy says what of it has power. */
export function ShopSymbol() {
  return (
    <svg aria-hidden="true" className="absolute" width="0" height="0">
      <symbol id="shop" viewBox="0 0 120 100">
        <path className="shop-light" d="m15 36-9 54h32z" />
        <path className="shop-line" d="M2 90h116M12 90V36q0-6 6-6h4v5" />
        <path className="shop-wall" d="M34 44h60v46H34z" />
        <path className="shop-window" d="M40 56h30v24H40zM77 58h11v32H77z" />
        <path className="shop-line" d="M34 48v42h60V48M40 56h30v24H40zM77 90V58h11v32M88 32V22" />
        <path className="shop-line" d="M44 80V68h9v12M57 80v-5h10v5M60 75v-6" />
        <path className="shop-screen" d="M46 70h5v4h-5zM63 76.5h2v2h-2z" />
        <path
          className="shop-awning"
          d="m37 30-7 14a6.8 6.8 0 0 0 13.6 0 6.8 6.8 0 0 0 13.6 0 6.8 6.8 0 0 0 13.6 0 6.8 6.8 0 0 0 13.6 0 6.8 6.8 0 0 0 13.6 0l-7-14z"
        />
        <path className="shop-stripe" d="m48 31-4.4 13M59 31l-1.8 13M69 31l1.8 13M80 31l4.4 13" />
        <path className="shop-signal" d="M83 18a7 7 0 0 1 10 0M79 13a13 13 0 0 1 18 0" />
        <path className="shop-moon" d="M64 8a8 8 0 1 0 9 11 7 7 0 0 1-9-11z" />
      </symbol>
    </svg>
  )
}

type ShopDrawingProps = { state: PowerState; hours: number; battery: Battery | undefined }

const classes: Record<PowerState, string> = {
  mains: 'shop shop-mains',
  battery: 'shop shop-battery',
  uncertain: 'shop shop-uncertain',
  off: 'shop',
}

/** SIT-04: the shop after some hours without power, with its UPS where it has one. */
export function ShopDrawing({ state, hours, battery }: ShopDrawingProps) {
  const bars = battery ? barsLeft(hours, battery) : 0
  return (
    <svg viewBox="0 0 120 100" aria-hidden="true" className={classes[state]}>
      <use href="#shop" />
      {battery ? <path className="shop-line" d="M100 70h14v20h-14zM105 70v-2h4v2" /> : null}
      {bars > 0 ? (
        <path className="shop-bars" d={`M103 87.5h8${'m-8-4.5h8'.repeat(bars - 1)}`} />
      ) : null}
    </svg>
  )
}
