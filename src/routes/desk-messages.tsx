import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useFetcher,
  useFormAction,
  useLoaderData,
} from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { deferIfSlow } from '../api/deferred.ts'
import { useAuth } from '../auth/auth-context.tsx'
import { getSession, type Session } from '../auth/session.ts'
import { errorMessage } from '../browser/error-message.ts'
import { passFocusOn } from '../browser/focus.ts'
import { saveFile } from '../browser/save-file.ts'
import { askToDelete } from '../components/dialogs.ts'
import { Loaded } from '../components/loaded.tsx'
import { Notice } from '../components/notice.tsx'
import { showToast } from '../components/toasts.tsx'
import { toCsv } from '../features/desk/csv.ts'
import {
  type DeskMessage,
  deleteMessage,
  getAddresses,
  getMessages,
  setDone,
} from '../features/desk/desk-api.ts'
import { DESK_SCREENS, DeskPage, Timestamp } from '../features/desk/desk-page.tsx'
import { ActionButton } from '../forms/action-button.tsx'
import { FormError, refused } from '../forms/outcome.tsx'
import { formatCount } from '../text/format.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return deferIfSlow({ list: getMessages(getSession(context), request.signal) })
}

/** Returns what went wrong, if anything. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { id, intent } = Object.fromEntries(await request.formData())
  try {
    if (intent === 'delete') await deleteMessage(String(id), getSession(context))
    else await setDone(String(id), intent === 'done', getSession(context))
    return null
  } catch (error) {
    const message = errorMessage(error)
    if (!(error instanceof ApiError && error.status === 404)) return refused(message)
    // Another operator was faster, so the message disappears.
    showToast('error', message)
    return message
  }
}

export function Component() {
  const { list } = useLoaderData<typeof loader>()
  const session = useAuth()
  return (
    <DeskPage screen="messages">
      <Loaded resolve={list} what="the messages">
        {({ messages, total, isMailing, subscribers }) => (
          <div className="grid grid-cols-1 gap-10">
            {messages.length > 0 ? (
              <section aria-label="What visitors have sent" className="grid grid-cols-1 gap-4">
                <p className="max-w-prose">
                  {total > messages.length &&
                    `These ${formatCount(messages.length)} of ${formatCount(total)} include the newest that are not done. `}
                  Each is deleted half a year after it was sent.
                </p>
                <ActionButton
                  text="Download all messages (CSV)"
                  run={async () => saveFile('hobbynest-messages.csv', toCsv(await readMessages(session)))}
                />
                <ul className="grid grid-cols-1 gap-4">
                  {messages.map((message) => (
                    <MessageItem key={message.id} message={message} isMailing={isMailing} />
                  ))}
                </ul>
              </section>
            ) : (
              <Notice picture="no-results" title={DESK_SCREENS.messages?.empty ?? ''} />
            )}
            <section aria-labelledby="newsletter" className="grid gap-4">
              <h2 id="newsletter" className="text-heading">
                Newsletter
              </h2>
              {subscribers ? (
                <>
                  <p className="max-w-prose">
                    {`Confirmed addresses: ${formatCount(subscribers.confirmed)}; not yet confirmed: ${formatCount(subscribers.waiting)}. The file has the confirmed ones, each with a link to unsubscribe, which belongs in every email.`}
                  </p>
                  <ActionButton
                    text="Download the addresses (CSV)"
                    run={async () =>
                      saveFile('hobbynest-newsletter.csv', toCsv(await readAddresses(session)))
                    }
                  />
                </>
              ) : (
                <p>
                  The form is a demo until SMTP_URL and SITE_URL are set: addresses are confirmed by email.
                </p>
              )}
            </section>
          </div>
        )}
      </Loaded>
    </DeskPage>
  )
}

function MessageItem({ message, isMailing }: { message: DeskMessage; isMailing: boolean }) {
  const { id, kind, fullName, email, phone, subject, words, sentAt, isDone, isMailed } = message
  const { submit, data: failure, state } = useFetcher<typeof action>()
  // By the time the dialog is answered, another screen may have loaded beneath it.
  const path = useFormAction()
  const isBusy = state !== 'idle'
  const toggle = isDone ? 'Reopen' : 'Done'

  async function send(intent: 'done' | 'open' | 'delete') {
    if (isBusy || (intent === 'delete' && !(await askToDelete(subject)))) return
    await submit({ id, intent }, { method: 'post', action: path })
  }

  return (
    <li className="surface grid grid-cols-1 gap-3 p-5 wrap-anywhere sm:p-6">
      <p className="flex flex-wrap gap-x-3 text-sm text-base-content/80">
        <span className="font-semibold">{kind === 'contact' ? 'Message' : 'Application'}</span>
        <Timestamp at={sentAt} />
        {isDone && <span className="font-semibold">Done</span>}
        {isMailing && !isMailed && !isDone && <span>Not emailed yet</span>}
      </p>
      <h2 dir="auto" className="text-lg font-bold">
        {subject}
      </h2>
      <p className="flex flex-wrap gap-x-3">
        <bdi>{fullName}</bdi>
        <a
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          className="link-quiet"
        >
          {email}
        </a>
        {phone && <span>{phone}</span>}
      </p>
      <p dir="auto" className="max-w-prose whitespace-pre-line">
        {words}
      </p>
      <div ref={passFocusOn} className="flex flex-wrap gap-3">
        <button
          type="button"
          aria-label={`${toggle}: ${subject}`}
          aria-disabled={isBusy}
          className={`btn ${isDone ? 'btn-outline' : 'btn-primary'}`}
          // The second click of a double click would undo the first.
          onClick={({ detail }) => detail < 2 && send(isDone ? 'open' : 'done')}
        >
          {toggle}
        </button>
        <button
          type="button"
          aria-label={`Delete: ${subject}`}
          aria-disabled={isBusy}
          className="btn btn-ghost"
          onClick={() => send('delete')}
        >
          Delete
        </button>
      </div>
      <FormError message={isBusy ? undefined : failure} />
    </li>
  )
}

const FIELDS = ['sentAt', 'kind', 'fullName', 'email', 'phone', 'subject', 'words'] as const

async function readMessages(session: Session): Promise<string[][]> {
  const { messages } = await getMessages(session, undefined, true)
  const rows = messages.map((message) => [
    ...FIELDS.map((field) => message[field]),
    message.isDone ? 'done' : 'open',
  ])
  return [['Sent', 'Kind', 'Name', 'Email', 'Phone', 'Subject', 'Message', 'State'], ...rows]
}

async function readAddresses(session: Session): Promise<string[][]> {
  const addresses = await getAddresses(session)
  const rows = addresses.map(({ email, confirmedAt, leave }) => [email, confirmedAt, leave])
  return [['Email', 'Confirmed', 'Link to unsubscribe'], ...rows]
}
