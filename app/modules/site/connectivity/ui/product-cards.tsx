import type { ReactNode } from 'react'
import { MapDrawing, MastDrawing, RouterDrawing } from '#app/design/illustrations/drawings.tsx'
import { navigateInPlace } from '#app/design/island/address.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { RecipeCard, type RecipeTone } from '#app/design/ui/recipe-card.tsx'
import { TabLinks, tabPanelProps } from '#app/design/ui/tabs.tsx'
import {
  type Product,
  type ProductType,
  type TypeFilter,
  productCardsWords,
  typeFilters,
} from '../content.ts'
import { cardsHref, filterProducts } from '../rules.ts'
import { PriceRangeStamp, type ConnectivityOffers } from './price-range.tsx'

const panelId = 'recipes-shown'
const tones: Record<ProductType, RecipeTone> = { wifi: 'leaf', wireless: 'clay', fibre: 'sunrise' }

export type ShownCardsProps = { shown: TypeFilter; offers: ConnectivityOffers }

export function ShownCards({ shown, offers }: ShownCardsProps) {
  const products = filterProducts(shown)
  const tabs = typeFilters.map((type) => ({
    to: cardsHref(type),
    label: productCardsWords.tabs[type],
    isCurrent: type === shown,
  }))
  return (
    <>
      <TabLinks
        label={productCardsWords.tabsLabel}
        tabs={tabs}
        panelId={panelId}
        onPress={navigateInPlace}
      />
      <div
        {...tabPanelProps(panelId)}
        className={
          products.length > 1
            ? 'grid gap-x-6 lg:grid-cols-3'
            : 'grid items-center gap-x-16 lg:grid-cols-[1.3fr_1fr]'
        }
      >
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            price={<PriceRangeStamp offers={offers} range={product.price} />}
          />
        ))}
        {shown === 'all' ? null : <ProductDrawing type={shown} />}
      </div>
    </>
  )
}

function ProductCard({ product, price }: { product: Product; price: ReactNode }) {
  return (
    <RecipeCard
      id={`card-${product.id}`}
      tone={tones[product.type]}
      tab={product.audience}
      title={product.title}
      meta={[productCardsWords.tabs[product.type], product.shortName]}
      summary={product.description}
      ingredientsTitle={productCardsWords.specs}
      ingredients={product.specs}
      price={price}
      tipLabel={productCardsWords.proTips}
      tip={product.proTips.map((tip) => (
        <span key={tip} className="block">
          {tip}
        </span>
      ))}
      actions={<TextLink to={product.href}>{product.linkLabel}</TextLink>}
    />
  )
}

export function ProductDrawing({ type }: { type: ProductType }) {
  const className = 'mt-6 w-full max-w-80 justify-self-center max-lg:hidden'
  if (type === 'wifi') return <RouterDrawing className={className} />
  if (type === 'wireless') return <MastDrawing className={className} />
  return <MapDrawing className={className} />
}
