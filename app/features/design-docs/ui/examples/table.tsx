import { Table } from '#app/design/ui/table.tsx'

export function WithAStickyColumn() {
  return (
    <Table
      caption="What the recipes serve"
      hasStickyColumn
      columns={['Recipe', 'Devices', 'Support']}
    >
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
