import { DeskPage } from '../features/desk/desk-page.tsx'

export function Component() {
  return (
    <DeskPage title="Log">
      <p>Nothing yet.</p>
    </DeskPage>
  )
}
