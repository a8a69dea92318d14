import { Table } from '#app/design/ui/table.tsx'

export function WithAStickyColumn() {
  return (
    <Table caption="What the recipes serve" hasStickyColumn>
      <thead>
        <tr>
          <th scope="col">Recipe</th>
          <th scope="col">Devices</th>
          <th scope="col">Support</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Essential</th>
          <td>5</td>
          <td>Weekdays, 08:00 to 17:00</td>
        </tr>
        <tr>
          <th scope="row">Advanced</th>
          <td>20</td>
          <td>Every day, round the clock</td>
        </tr>
      </tbody>
    </Table>
  )
}
