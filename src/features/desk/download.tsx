import { useAuth } from '../../auth/auth-context.tsx'
import { saveFile } from '../../browser/save-file.ts'
import { ActionButton } from '../../forms/action-button.tsx'
import { toCsv } from './csv.ts'
import { type DeskRow, getRows } from './desk-api.ts'

const SITE_URL: string = import.meta.env.SITE_URL

interface Export {
  button: string
  note: string
  columns: Record<string, (row: DeskRow) => string | null | undefined>
}

/** The lists that can be downloaded. */
const EXPORTS: Record<string, Export> = {
  messages: {
    button: 'Download all messages (CSV)',
    note: 'Each message is deleted half a year after it was sent.',
    columns: {
      Sent: ({ at }) => at,
      Kind: ({ kind }) => kind,
      Name: ({ fullName }) => fullName,
      Email: ({ email }) => email,
      Phone: ({ phone }) => phone,
      Subject: ({ subject }) => subject,
      Message: ({ words }) => words,
      State: ({ isOpen }) => (isOpen ? 'open' : 'done'),
    },
  },
  newsletter: {
    button: 'Download the addresses (CSV)',
    note: 'The file has each address with a link to unsubscribe, which belongs in every email.',
    columns: {
      Email: ({ email }) => email,
      Confirmed: ({ at }) => at,
      'Link to unsubscribe': ({ id }) => `${SITE_URL || window.location.origin}/newsletter/${id}`,
    },
  },
}

/** A button that saves the whole list, if it is one to download. */
export function Download({ list }: { list: string }) {
  const session = useAuth()
  if (!EXPORTS[list]) return null
  const { button, note, columns } = EXPORTS[list]

  async function save() {
    const { rows } = await getRows(list, { all: '' }, session)
    const cells = rows.map((row) => Object.values(columns).map((read) => read(row) ?? ''))
    saveFile(`hobbynest-${list}.csv`, toCsv([Object.keys(columns), ...cells]))
  }

  return (
    <div className="mb-4 grid gap-4">
      <p className="max-w-prose">{note}</p>
      <ActionButton text={button} run={save} />
    </div>
  )
}
