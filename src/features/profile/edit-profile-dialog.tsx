import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../../auth/auth-context.tsx'
import type { User } from '../../auth/user.ts'
import { errorMessage } from '../../browser/error-message.ts'
import { openModal } from '../../browser/modal.ts'
import { reloadPage } from '../../browser/reload-page.ts'
import { showAlert } from '../../components/dialogs.ts'
import { clearDraft, readDraft } from '../../forms/drafts.ts'
import { InputField } from '../../forms/field.tsx'
import { type FormResult, readForm } from '../../forms/form-data.ts'
import { FormError } from '../../forms/outcome.tsx'
import { SubmitButton, SubmitForm } from '../../forms/submit-form.tsx'
import { uploadProfilePhoto } from '../groups/upload-photo.ts'
import { buildProfileForm, isFullName, NAME_WARNING } from './profile-form.ts'
import { ProfilePhotoField } from './profile-photo-field.tsx'

/** Changes the member's name and photo (spec §5, §8). Opens when it mounts. */
export function EditProfileDialog({ user }: { user: User }) {
  const { getClient, getIdToken, getState } = useAuth()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const draft = `profile:${user.uid}`
  const [initial] = useState(() => ({ name: user.displayName, photoURL: user.photoURL, ...readDraft(draft) }))
  const [name, setName] = useState(initial.name ?? '')
  const [schema] = useState(() => buildProfileForm(user.photoURL ?? ''))
  const [result, setResult] = useState<FormResult>({})
  // Uploaded only on saving, since the backend then deletes the last one.
  const [file, setFile] = useState<File>()
  const [isSending, setSending] = useState(false)

  useEffect(() => openModal(dialogRef.current), [])

  async function save(values: FormData) {
    const { values: profile, errors } = readForm(schema, values)
    if (errors) return setResult({ errors })
    setResult({})
    setSending(true)
    try {
      const photoURL = file ? await uploadProfilePhoto(file, getIdToken) : profile.photoURL
      // Another member may have logged in in another tab during the upload.
      const { uid } = getState().user ?? user
      if (uid !== user.uid) return
      await (await getClient()).updateProfile({ displayName: profile.name, photoURL })
    } catch (error) {
      setResult({ failure: errorMessage(error) })
      await showInstead({ icon: 'error', title: 'Error', text: 'Failed to update profile.' })
      openModal(dialogRef.current)
      return
    } finally {
      setSending(false)
    }
    clearDraft(draft)
    await showInstead({ icon: 'success', title: 'Success!', text: 'Profile updated successfully.' })
    // Unmounted if the member has gone Back: that screen shows the new profile without a reload.
    if (dialogRef.current) reloadPage()
  }

  function cancel() {
    if (isSending) return
    clearDraft(draft)
    dialogRef.current?.close()
  }

  /** Closes this dialog first, since a modal one would cover the alert. */
  function showInstead(alert: Parameters<typeof showAlert>[0]) {
    dialogRef.current?.close()
    return showAlert(alert)
  }

  return (
    <dialog
      ref={dialogRef}
      aria-labelledby="edit-profile"
      // Closing it would not stop the save.
      onCancel={(event) => isSending && event.preventDefault()}
      className="surface modal-sheet m-auto w-[calc(100%-2rem)] max-w-md p-6 text-base-content sm:p-8"
    >
      <h2 id="edit-profile" className="text-heading">
        Edit Profile
      </h2>
      <p className="mt-1 mb-6 text-base-content/80">
        How other members see you. Groups that you have started or joined keep your earlier name.
      </p>
      <SubmitForm schema={schema} result={result} draft={draft} onSend={save} className="grid gap-5">
        <InputField
          label="Name"
          name="name"
          autoComplete="name"
          required
          readOnly={isSending}
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint={isFullName(name) ? 'Your first and last name.' : !result.errors?.name && NAME_WARNING}
        />
        <ProfilePhotoField
          inputMode="url"
          readOnly={isSending}
          defaultValue={initial.photoURL ?? ''}
          hint="Optional. The web address of a picture of you, such as https://example.com/me.jpg"
          standIn={user.photoURL ?? ''}
          onFile={setFile}
        />
        <FormError message={result.failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" aria-disabled={isSending} className="btn btn-ghost" onClick={cancel}>
            Cancel
          </button>
          <SubmitButton isSending={isSending}>Save changes</SubmitButton>
        </div>
      </SubmitForm>
    </dialog>
  )
}
