import { DeskPage } from '../features/desk/desk-page.tsx'

export function Component() {
  return (
    <DeskPage title="Reports">
      <p>Nothing yet.</p>
    </DeskPage>
  )
}
