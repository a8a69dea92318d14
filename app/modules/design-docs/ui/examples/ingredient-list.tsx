import { IngredientList } from '#app/design/ui/ingredient-list.tsx'

export function IngredientListWithSomethingLeftOut() {
  return (
    <IngredientList
      items={[
        'Helpdesk on weekdays',
        { text: 'Backup', detail: 'every night, kept for 30 days' },
        { text: 'Engineer on site', isIncluded: false },
      ]}
    />
  )
}
